import { describe, expect, it } from 'vitest';
import { closeness, stackIn } from './stacks.ts';

describe('stackIn', () => {
  it.each([
    ['a Flask endpoint', 'python', 'flask'],
    ['an upload in Django', 'python', 'django'],
    ['a DRF serializer', 'python', 'django'],
    ['FastAPI dependency', 'python', 'fastapi'],
    ['a NestJS guard', 'typescript', 'nestjs'],
    ['middleware for express.js', 'javascript', 'express'],
    ['a Rails controller', 'ruby', 'rails'],
    ['Spring Boot service', 'java', 'spring'],
    ['a handler on net/http', 'go', 'net-http'],
  ])('recognizes the framework of %j', (context, language, framework) => {
    expect(stackIn(context)).toEqual({ language, framework });
  });

  it.each([
    ['a Celery task', 'python'],
    ['app/models/user.py', 'python'],
    ['a TypeScript module', 'typescript'],
    ['src/routes.ts', 'typescript'],
    ['a Node.js worker', 'javascript'],
    ['a BullMQ job', 'javascript'],
    ['lib/job.rb', 'ruby'],
    ['a Kotlin service', 'java'],
    ['a golang daemon', 'go'],
  ])('recognizes the language of %j', (context, language) => {
    expect(stackIn(context)).toEqual({ language });
  });

  it('prefers the framework to a language named before it', () => {
    expect(stackIn('Python code with Flask')).toEqual({ language: 'python', framework: 'flask' });
    expect(stackIn('a python service that calls an Express API')).toHaveProperty('framework', 'express');
  });

  it.each(['an export of invoices', 'expression of interest', 'javanese text', 'going further', ''])(
    'recognizes nothing in %j',
    (context) => {
      expect(stackIn(context)).toEqual({});
    },
  );
});

describe('closeness', () => {
  const flask = { language: 'python', framework: 'flask' };

  it('is 3 for the framework, 2 for the language, 1 for a related language, 0 for others', () => {
    expect(closeness(flask, flask)).toBe(3);
    expect(closeness({ framework: 'flask' }, flask)).toBe(3);
    expect(closeness(flask, { language: 'python', framework: 'django' })).toBe(2);
    expect(closeness({ language: 'python' }, flask)).toBe(2);
    expect(closeness({ language: 'typescript' }, { language: 'javascript' })).toBe(1);
    expect(closeness({ language: 'javascript' }, { language: 'typescript', framework: 'nestjs' })).toBe(1);
    expect(closeness(flask, { language: 'ruby' })).toBe(0);
    expect(closeness({}, flask)).toBe(0);
    expect(closeness(flask, {})).toBe(0);
    expect(closeness({}, {})).toBe(0);
  });
});
