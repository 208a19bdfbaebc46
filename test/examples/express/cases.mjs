/** What each Express example is asked, by `pattern/mitigation`. @module */
import { authorization } from './authorization.mjs';
import { data } from './data.mjs';
import { flows } from './flows.mjs';
import { services } from './services.mjs';

export const cases = { ...authorization, ...data, ...services, ...flows };
