/**
 * The curator's private key: read from its file, or made.
 * @module
 */
import { generatePrivateKey, openSigner, type Signer } from './ed25519.ts';
import type { SignHost } from './sign-host.ts';

export interface PrivateKey {
  readonly signer: Signer;
  /** Of a key that was made just now and stands in no file yet. */
  readonly made?: JsonWebKey;
}

interface Wanted {
  readonly keyFile: string;
  readonly rotate: boolean;
  /** Whether nothing was ever signed. */
  readonly isFirst: boolean;
}

export async function privateKeyFor(
  { keyFile, rotate, isFirst }: Wanted,
  host: SignHost,
): Promise<PrivateKey | { readonly refusal: string }> {
  const text = await host.read(keyFile);
  if (rotate || (isFirst && text === undefined)) {
    const made = await generatePrivateKey();
    return { signer: await openSigner(made), made };
  }
  if (text === undefined)
    return {
      refusal: `There is no private key in ${keyFile}; --rotate makes a new one in place of a lost one.`,
    };
  try {
    return { signer: await openSigner(JSON.parse(text)) };
  } catch {
    return { refusal: `${keyFile} does not hold a private key for Ed25519 as a JSON Web Key.` };
  }
}

/** Before anything that it signed is written. A former key is put aside: no program should destroy one. */
export async function keepPrivateKey({ made }: PrivateKey, keyFile: string, host: SignHost): Promise<void> {
  if (made === undefined) return;
  if ((await host.read(keyFile)) !== undefined)
    await host.rename(keyFile, `${keyFile}.retired-${host.now().toISOString().replaceAll(':', '-')}`);
  await host.writeSecret(keyFile, `${JSON.stringify(made, null, 2)}\n`);
}
