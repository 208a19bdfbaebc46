/** Which categories there are, and what ids of their patterns begin with. @module */

export const CATEGORY_OF_PREFIX: Readonly<Record<string, string>> = {
  AUTHZ: 'authorization',
  KEY: 'api-keys',
  IMP: 'impersonation',
  HOOK: 'webhooks',
  FILE: 'files',
  CACHE: 'caching',
  EXPORT: 'search-and-export',
  SEARCH: 'search-and-export',
  GQL: 'graphql',
  SHARE: 'sharing',
  FLOW: 'workflows',
  SVC: 'service-to-service',
  LLM: 'llm-tools',
};

export const CATEGORIES: readonly string[] = [...new Set(Object.values(CATEGORY_OF_PREFIX))];
