/** Where the curators of a folder say which words mean the same. @module */

export const SYNONYM_FILE = 'synonyms.yaml';
