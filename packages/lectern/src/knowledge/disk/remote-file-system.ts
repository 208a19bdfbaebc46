/**
 * File systems that do not tell of changes made on another machine, though watching them seems to work.
 * @module
 */
import { statfs } from 'node:fs/promises';

/** Linux's numbers, from its `linux/magic.h` and the file systems' own headers. */
const REMOTE = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2
  0x65735546, // FUSE: sshfs, and what virtual machines share
  0x01021997, // 9P: shares of virtual machines
  0x786f4256, // VirtualBox
  0x00c36400, // Ceph
  0x5346414f, // AFS
  0x0bd00bd0, // Lustre
]);

export async function isRemote(real: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  try {
    // Negative where the system's own number is a signed one.
    return REMOTE.has((await statfs(real)).type >>> 0);
  } catch {
    return false;
  }
}
