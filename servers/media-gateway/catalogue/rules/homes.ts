/**
 * That we send nobody to a place for a title that may not be there.
 * @module
 */
import { isPublicDomainInUs } from '../public-domain.ts';
import type { Rule } from './rule.ts';

export const openHomes: Rule = function* ({ title }, { currentYear }) {
  const { homes = [], licence, publicDomain } = title;
  const isStated = licence !== undefined || publicDomain !== undefined;
  if (homes.length > 0 && !isStated && !isPublicDomainInUs(title, currentYear))
    yield 'It has "homes", but neither an open licence, nor "publicDomain", nor an age at which US copyright has ended.';
};
