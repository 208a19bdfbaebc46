/** Whose signatures the program trusts; written by the signing program. @module */

export const CURATOR_KEY: string = 'ed25519:c343d902933568dd5e0ebe64fac766c772b29d6ee62237a81484a550d8837f02';
