import { describe, expect, it } from 'vitest';
import { memorySource } from '../../../../../test/support/memory-source.ts';
import type { Document } from '../document.ts';
import type { DocumentOutcome } from '../format.ts';
import { Library } from '../library.ts';
import { textOfLines } from '../markdown/lines.ts';
import { finish, type Steps } from '../time-slicer.ts';
import { articleFormat } from './article-format.ts';

interface Read {
  readonly document: Document;
  readonly text: string;
  /** The first line of each section, after its headings. */
  readonly outline: readonly string[];
}

function read(path: string, text: string): Read {
  const file = { path, text, hash: text };
  const outcome = articleFormat.readDocument(file);
  if (!outcome.ok) throw new Error(outcome.problem?.reason ?? 'passed over');
  const shown = outcome.text ?? text;
  const steps = articleFormat.textOf?.(file);
  expect(steps === undefined ? file.text : finish(steps)).toBe(shown);
  const outline = outcome.document.sections.map(
    ({ headings, level, startLine, endLine }) =>
      `${level} ${headings.join(' > ')}: ${textOfLines(shown, startLine, endLine).split('\n')[0]}`,
  );
  return { document: outcome.document, text: shown, outline };
}

describe('reStructuredText', () => {
  it('has sections at adorned titles, nested in the order in which styles appear', () => {
    const { document, outline } = read(
      'docs/guide.rst',
      `.. _guide:

===================
Sign :ref:\`in <x>\`
===================

.. note::

   Only a note.

The *first* paragraph of :class:\`~app.User\` with \`\`code\`\`.

Setup
=====

.. code-block:: python

   not_a_title
   -----------

Details
-------

====  ====
a     b
====  ====
1     2
====  ====

Teardown
========
`,
    );
    expect(document).toMatchObject({
      id: 'docs/guide',
      title: 'Sign in',
      description: 'The first paragraph of app.User with code.',
    });
    expect(outline).toEqual([
      '0 : .. _guide:',
      '1 Sign in: ===================',
      '2 Sign in > Setup: Setup',
      '3 Sign in > Setup > Details: Details',
      '2 Sign in > Teardown: Teardown',
    ]);
  });
});

describe('AsciiDoc', () => {
  it('has sections at headings outside of blocks, and attributes', () => {
    const { document, outline } = read(
      'guide.adoc',
      `= Using {product}
Jane Doe <jane@example.com>
:product: Lectern
:description: How it is used.
:keywords: server, docs

A paragraph with a link:x.html[link].

[source,sh]
----
== not a heading
----

== Install *it*

====
= neither
====

=== On Linux
`,
    );
    expect(document).toMatchObject({ description: 'How it is used.', tags: ['server', 'docs'] });
    expect(outline).toEqual([
      '1 Using product: = Using {product}',
      '2 Using product > Install it: == Install *it*',
      '3 Using product > Install it > On Linux: === On Linux',
    ]);
  });

  it('uses the first paragraph if there is no description', () =>
    expect(
      read('a.adoc', '= T\n\nimage::x.png[]\n\n.Title\n* item\n\nSee <<x,that>>.\n').document.description,
    ).toBe('See that.'));
});

describe('plain text', () => {
  it('uses the first line as title, and numbered lines and capitals as sections', () => {
    const { document, outline } = read(
      'rules.txt',
      'House rules\n\nBe kind.\n\n1. Kitchen\n\nWash up.\n\n1.1 Fridge\n\nLabel food.\n\nQUIET HOURS\n\nFrom ten.\n',
    );
    expect(document).toMatchObject({ title: 'House rules', description: 'Be kind.' });
    expect(outline).toEqual([
      '1 House rules: House rules',
      '2 House rules > 1. Kitchen: 1. Kitchen',
      '3 House rules > 1. Kitchen > 1.1 Fridge: 1.1 Fridge',
      '2 House rules > QUIET HOURS: QUIET HOURS',
    ]);
  });

  it('is a single section if no line looks like a heading', () =>
    expect(read('a.txt', 'One line\nand another.\n\nMore.').outline).toEqual(['0 : One line']));

  it("supports underlined titles like reStructuredText, as in Django's documentation", () =>
    expect(
      read('db.txt', '=========\nDatabases\n=========\n\nText.\n\nSetup\n=====\n\nMore.').outline,
    ).toEqual(['1 Databases: =========', '2 Databases > Setup: Setup']));

  it.each(['robots.txt', 'requirements.txt', 'requirements-dev.txt', 'sub/CMakeLists.txt'])(
    'skips %s',
    (path) => expect(articleFormat.readDocument({ path, text: 'x', hash: '' })).toEqual({ ok: false }),
  );
});

describe('HTML', () => {
  const PAGE = `<!doctype html><html><head><title>Sign in | Site</title><meta name="description" content="How &amp; why">
<style>.x{}</style></head><body><header>Site name</header><nav><a>Home</a></nav>
<main><h1>Sign in<a class="headerlink">¶</a></h1><p>Use a <code>token</code>&nbsp;or<br># a cookie.</p>
<script>alert(1)</script><h2>Steps</h2><ol><li>Open <b>it</b></li><li>Type<ul><li>name</li></ul></li></ol>
<pre><code class="language-js">const a = 1;

# b</code></pre><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>x|y</td></tr></table>
<blockquote><p>Quoted</p></blockquote><dl><dt>Term</dt><dd>Meaning</dd></dl></main><footer>2026</footer></body></html>`;

  it('is converted to Markdown without navigation and other surroundings', () => {
    const { document, text, outline } = read('a/sign-in.html', PAGE);
    expect(document).toMatchObject({
      id: 'a/sign-in',
      title: 'Sign in',
      description: 'How & why',
      isRendered: true,
    });
    expect(outline).toEqual(['1 Sign in: # Sign in', '2 Sign in > Steps: ## Steps']);
    expect(text).toBe(`# Sign in

Use a \`token\` or
\\# a cookie.

## Steps

1. Open it
2. Type
  - name

\`\`\`js
const a = 1;

# b
\`\`\`

| a | b |
|---|---|
| 1 | x\\|y |

> Quoted

**Term**

Meaning
`);
  });

  it('uses the title of the head if there is no heading', () =>
    expect(read('a.htm', '<title>Rates — Bank</title><p>Five.').document.title).toBe('Rates'));

  it('skips pages without text', () =>
    expect(articleFormat.readDocument({ path: 'a.html', text: '<div id="app"></div>', hash: '' })).toEqual({
      ok: false,
    }));

  it('can be deeply nested or malformed', () => {
    expect(
      read('a.html', `${'<div>'.repeat(20_000)}deep`.replace('<div>', '<p>Top</p><div>')).text,
    ).toContain('Top');
    expect(read('b.html', '<p>a < b <b>c</p></i> d &bogus; &lt;x&gt;').text).toContain('a < b c');
  });
});

describe('MDX', () => {
  const MDX = `---
title: Cards
---

import { Card } from './card';
export const meta = {
  a: 1,
};

<Card
  title="Install"
  icon={<Icon name="x" />}
>

Some **text** with \`<code>\` and a < b.

</Card>

{/* a comment */}

\`\`\`jsx
import x from 'y';
<Tag />
\`\`\`
`;

  it('loses code outside of fences, but none of its lines', () => {
    const { document, text } = read('cards.mdx', MDX);
    expect(document).toMatchObject({ title: 'Cards', description: 'Install' });
    expect(text.split('\n')).toHaveLength(MDX.split('\n').length);
    expect(text).not.toMatch(/\.\/card|meta|Icon|Card>|comment/);
    expect(text).toContain('Some **text** with `<code>` and a < b.');
    expect(text).toContain("import x from 'y';\n<Tag />");
  });

  it('accepts plain Markdown unchanged', () => expect(read('a.md', MDX).text).toBe(MDX));
});

describe('OpenAPI', () => {
  const API = {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '2', description: 'All pets.\n\n# Heading\n\nMore.' },
    servers: [{ url: 'https://pets.example' }],
    paths: {
      '/pets/{pet_id}': {
        parameters: [{ $ref: '#/components/parameters/Id' }],
        get: {
          summary: 'Find a pet',
          operationId: 'getPet',
          responses: { 200: { $ref: '#/components/responses/Pet' } },
        },
        patch: {
          deprecated: true,
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: { properties: { name: { type: 'string', maxLength: 9 } } } },
            },
          },
          responses: { 404: { description: 'None' } },
        },
      },
    },
    components: {
      parameters: {
        Id: {
          name: 'pet_id',
          in: 'path',
          required: true,
          schema: { type: 'integer' },
          description: 'Its id',
        },
      },
      responses: {
        Pet: {
          description: 'It',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
      },
      schemas: {
        Pet: { type: 'object', required: ['kind'], properties: { kind: { enum: ['cat', 'dog'] } } },
      },
    },
  };

  it.each([
    ['api.json', JSON.stringify(API)],
    ['api.yaml', JSON.stringify(API, null, 2)],
  ])('has a section per operation and schema, from %s', (path, source) => {
    const { document, text, outline } = read(path, source);
    expect(document).toMatchObject({ title: 'Pets', description: 'All pets.', isRendered: true });
    expect(outline).toEqual([
      '1 Pets: # Pets',
      '2 Pets > GET /pets/{pet_id}: Find a pet: ## GET `/pets/{pet_id}`: Find a pet',
      '2 Pets > PATCH /pets/{pet_id}: ## PATCH `/pets/{pet_id}`',
      '2 Pets > Pet (schema): ## `Pet` (schema)',
    ]);
    expect(text).toContain('- `pet_id` (path, integer, required): Its id');
    expect(text).toContain('- `200`: It (application/json Pet)');
    expect(text).toContain(
      'Request body (application/json, object, required)\n- `name` (string, maxLength 9)',
    );
    expect(text).toContain('- `kind` ("cat" or "dog", required)');
    expect(text).toContain('**Heading**');
  });

  it('can be Swagger 2', () => {
    const { text } = read(
      'old.yaml',
      `swagger: "2.0"
info: {title: Old, version: "1"}
host: old.example
basePath: /v1
paths:
  /a:
    post:
      parameters: [{name: body, in: body, schema: {$ref: '#/definitions/A'}}]
      responses: {"200": {description: ok, schema: {type: array, items: {$ref: '#/definitions/A'}}}}
definitions: {A: {type: object}}
`,
    );
    expect(text).toContain('- https://old.example/v1');
    expect(text).toContain('Request body (A)');
    expect(text).toContain('- `200`: ok (array of A)');
  });

  it('can be JSON Schema with definitions', () => {
    const { document, outline, text } = read(
      'config.schema.json',
      JSON.stringify({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: 'Configuration',
        description: 'What can be set.',
        properties: { port: { type: 'integer', default: 80, description: 'Where it listens' } },
        $defs: { Level: { enum: ['low', 'high'], description: 'How much' } },
      }),
    );
    expect(document).toMatchObject({
      id: 'config.schema',
      title: 'Configuration',
      description: 'What can be set.',
    });
    expect(outline).toHaveLength(2);
    expect(text).toContain('- `port` (integer, default 80): Where it listens');
    expect(text).toContain('How much\n\nType: "low" or "high".');
  });

  it.each([
    ['package.json', '{"name":"x"}'],
    ['knip.json', '{"$schema":"https://unpkg.com/knip@6/schema.json"}'],
    ['broken.json', '{'],
    ['data.yaml', 'a: [1'],
    ['nested.json', '{"a":{"openapi":"3.0.0"}}'],
  ])('skips %s', (path, text) =>
    expect(articleFormat.readDocument({ path, text, hash: '' })).toEqual({ ok: false }),
  );

  it('reports a malformed definition with its line', () =>
    expect(
      articleFormat.readDocument({ path: 'a.json', text: '{"openapi": "3.0.0",\n"info": }', hash: '' }),
    ).toEqual({
      ok: false,
      problem: { path: 'a.json', line: 2, reason: expect.stringContaining('cannot be read') },
    }));
});

describe('a large definition', () => {
  const names = Array.from({ length: 200 }, (_, i) => `thing${i}`);
  const schemas = Object.fromEntries(names.map((name) => [name, { type: 'string', description: name }]));
  const paths = Object.fromEntries(names.map((name) => [`/${name}`, { get: { summary: name } }]));
  const info = { title: 'Things', version: '1' };
  it.each([
    ['OpenAPI', { openapi: '3.1.0', info, paths, components: { schemas } }, 800],
    ['JSON Schema', { $schema: 'https://json-schema.org/draft/2020-12/schema', $defs: schemas }, 400],
  ])('is read and rendered in steps: %s', (_, definition, leastSteps) => {
    const text = JSON.stringify(definition);
    const file = { path: 'large.json', text, hash: text };
    const whole = articleFormat.readDocument(file);
    const reading = countSteps(articleFormat.readInSteps?.(file) as Steps<DocumentOutcome>);
    expect(reading.result).toEqual(whole);
    expect(reading.steps).toBeGreaterThanOrEqual(leastSteps);
    const rendering = countSteps(articleFormat.textOf?.(file) as Steps<string>);
    expect(rendering.result).toBe(whole.ok && whole.text);
    expect(rendering.steps).toBeGreaterThanOrEqual(leastSteps / 2);
  });

  function countSteps<T>(work: Steps<T>): { steps: number; result: T } {
    for (let steps = 0; ; steps++) {
      const step = work.next();
      if (step.done) return { steps, result: step.value };
    }
  }
});

describe('a library of several formats', () => {
  it('indexes articles in every format and ignores other data files', async () => {
    const source = memorySource({
      'a.html': '<h1>Wood stove</h1><p>Burns <i>wood</i>.</p>',
      'api.json': JSON.stringify({
        openapi: '3.0.0',
        info: { title: 'Ovens', version: '1' },
        paths: { '/heat': { get: {} } },
      }),
      'data.json': '{}',
    });
    const library = new Library(source, articleFormat);
    await library.start();
    expect(library.status()).toMatchObject({ documents: 2, problems: [] });
    expect((await library.search('wood stove', {}, 5)).hits[0]?.document.id).toBe('a');
    expect((await library.read('a'))?.text).toBe('# Wood stove\n\nBurns wood.\n');
    expect((await library.read('api'))?.text).toContain('## GET `/heat`');
    source.write('api.json', '{}');
    await library.refresh('api.json');
    expect(library.list().map(({ id }) => id)).toEqual(['a']);
    library.close();
  });

  it('prefers Markdown if two files have the same name, whichever is read first', async () => {
    const source = memorySource({ 'a.html': '<h1>Page</h1>' });
    const library = new Library(source, articleFormat);
    await library.start();
    expect(library.get('a')?.title).toBe('Page');
    source.write('a.md', '# Markdown');
    await library.refresh('a.md');
    expect(library.get('a')?.title).toBe('Markdown');
    expect(library.status().problems).toEqual([{ path: 'a.html', reason: 'has the same name as a.md' }]);
    source.remove('a.md');
    await library.refresh('a.md');
    expect(library.get('a')?.title).toBe('Page');
    expect(library.status()).toMatchObject({ documents: 1, problems: [] });
    library.close();
  });
});
