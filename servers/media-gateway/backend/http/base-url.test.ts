import { describe, expect, it } from 'vitest';
import { addressesUnder } from './base-url.ts';

describe('addressesUnder', () => {
  it.each([
    ['https://catalogue.example', 'https://catalogue.example/search'],
    ['https://catalogue.example/', 'https://catalogue.example/search'],
    ['http://127.0.0.1:8080/api/v1//', 'http://127.0.0.1:8080/api/v1/search'],
  ])('puts an operation under %s', (baseUrl, address) => {
    expect(addressesUnder(baseUrl)('search')).toBe(address);
  });

  it.each([
    ['ftp://catalogue.example', 'http: or https:'],
    ['file:///etc', 'http: or https:'],
    ['catalogue.example', 'a whole URL'],
    ['', 'a whole URL'],
    ['https://user@catalogue.example', 'a user name or a password'],
    ['https://user:secret@catalogue.example', 'a user name or a password'],
    ['https://:secret@catalogue.example', 'a user name or a password'],
    ['https://catalogue.example/?key=secret', 'a query or a fragment'],
    ['https://catalogue.example/#secret', 'a query or a fragment'],
    ['https://user:secret@', 'a whole URL'],
  ])('refuses %j without repeating its secrets', (baseUrl, reason) => {
    expect(() => addressesUnder(baseUrl)).toThrow(RangeError);
    expect(() => addressesUnder(baseUrl)).toThrow(reason);
    expect(() => addressesUnder(baseUrl)).toThrow(/^(?!.*secret)/);
  });
});
