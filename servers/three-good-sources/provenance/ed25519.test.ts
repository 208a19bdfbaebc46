import { describe, expect, it } from 'vitest';
import { newSigner } from './content.testing.ts';
import { generatePrivateKey, openSigner, verifySignature } from './ed25519.ts';

/** The second test of RFC 8032, section 7.1. */
const VECTOR = {
  key: 'ed25519:3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
  message: 'r',
  signature:
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
};

describe('verifySignature', () => {
  const verify = (change: Partial<typeof VECTOR>): Promise<boolean> => {
    const { key, message, signature } = { ...VECTOR, ...change };
    return verifySignature(message, signature, key);
  };

  it('accepts the examples of the standard', async () => {
    expect(await verify({})).toBe(true);
    expect(await verify({ message: 's' })).toBe(false);
  });

  it.each(
    [
      '',
      'ed25519:',
      'ed25519:00',
      VECTOR.key.slice(0, -1),
      `${VECTOR.key}00`,
      VECTOR.key.slice('ed25519:'.length),
      VECTOR.key.toUpperCase(),
      VECTOR.key.replace('3d40', '3D40'),
      `ed25519:${'g'.repeat(64)}`,
      `ed25519:${'ff'.repeat(32)}`,
      'x'.repeat(1e6),
    ].map((key) => [`${key.slice(0, 20)} of ${key.length} characters`, key]),
  )('is false for the key %s', async (_start, key) => {
    expect(await verify({ key })).toBe(false);
  });

  it('is false for malformed signatures', async () => {
    const { signature } = VECTOR;
    for (const wrong of [
      '',
      '00',
      'zz'.repeat(64),
      signature.slice(2),
      `${signature}00`,
      signature.toUpperCase(),
    ])
      expect(await verify({ signature: wrong })).toBe(false);
  });

  it.each([
    ['order 1', `01${'00'.repeat(31)}`],
    ['order 1, with a sign', `01${'00'.repeat(30)}80`],
    ['order 1, written larger than the field', `ee${'ff'.repeat(30)}7f`],
    ['order 2', `ec${'ff'.repeat(30)}7f`],
    ['order 4', '00'.repeat(32)],
    ['order 4, written larger than the field', `ed${'ff'.repeat(31)}`],
    ['order 8', '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'],
    ['order 8, the other one', 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa'],
  ])('is false for signatures made without a private key, for a key of %s', async (_order, key) => {
    const forged = `01${'00'.repeat(63)}`;
    // One in eight such messages is enough for the forger.
    for (let i = 0; i < 100; i++) expect(await verifySignature(`${i}`, forged, `ed25519:${key}`)).toBe(false);
  });
});

describe('openSigner', () => {
  it('creates signatures that only its public key verifies', async () => {
    const signer = await newSigner();
    const signature = await signer.sign('häagen');
    expect(signer.publicKey).toMatch(/^ed25519:[0-9a-f]{64}$/);
    expect(await verifySignature('häagen', signature, signer.publicKey)).toBe(true);
    expect(await verifySignature('häagen', signature, (await newSigner()).publicKey)).toBe(false);
  });

  it('refuses what is not a private key', async () => {
    const { d: _, ...publicHalf } = await generatePrivateKey();
    await expect(openSigner({})).rejects.toThrow();
    await expect(openSigner(publicHalf)).rejects.toThrow();
    await expect(openSigner({ ...publicHalf, d: 'AAAA' })).rejects.toThrow();
  });

  it('refuses a private and a public part that do not match', async () => {
    const [one, other] = [await generatePrivateKey(), await generatePrivateKey()];
    await expect(openSigner({ ...one, x: other.x ?? '' })).rejects.toThrow();
  });
});
