/**
 * OpenAPI documents (Swagger 2, OpenAPI 3.0 and 3.1) as Markdown: one section per operation, and one per schema.
 * @module
 */
import { isObject } from '../../base/json-value.ts';
import type { Steps } from '../time-slicer.ts';
import { blocks, type Json, line, listIn, prose, resolved, textIn, typeText } from './definition-parts.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Each path and each schema is a step. */
export function* openApiText(root: Json): Steps<string> {
  const info = asJson(root.info);
  const version = textIn(info, 'version');
  const schemas = { ...asJson(root.definitions), ...asJson(asJson(root.components).schemas) };
  const paths = { ...asJson(root.paths), ...asJson(root['x-webhooks']), ...asJson(root.webhooks) };
  const sections: string[] = [];
  for (const [path, item] of Object.entries(paths)) {
    sections.push(...operations(path, resolved(item, root), root));
    yield;
  }
  for (const [name, schema] of Object.entries(schemas)) {
    sections.push(schemaSection(name, schema));
    yield;
  }
  return `${blocks(
    `# ${line(textIn(info, 'title')) || 'API'}`,
    version === '' ? '' : `Version ${version}.`,
    prose(textIn(info, 'summary')),
    prose(textIn(info, 'description')),
    serverLines(root),
    tagLines(root),
    sections.join('\n\n'),
  )}\n`;
}

function serverLines(root: Json): string[] {
  const host = textIn(root, 'host');
  const base = textIn(root, 'basePath');
  const schemes = listIn(root, 'schemes').map(String);
  const old =
    host === '' ? [] : (schemes.length === 0 ? ['https'] : schemes).map((each) => `${each}://${host}${base}`);
  const urls = [...listIn(root, 'servers').map((server) => describedUrl(server)), ...old].filter(
    (url) => url !== '',
  );
  return urls.length === 0 ? [] : ['Servers:', ...urls.map((url) => `- ${url}`)];
}

function describedUrl(server: unknown): string {
  const about = line(textIn(server, 'description'));
  const url = textIn(server, 'url');
  return url === '' || about === '' ? url : `${url}: ${about}`;
}

function tagLines(root: Json): string[] {
  const tags = listIn(root, 'tags').filter((tag) => textIn(tag, 'description') !== '');
  if (tags.length === 0) return [];
  return ['Tags:', ...tags.map((tag) => `- ${textIn(tag, 'name')}: ${line(textIn(tag, 'description'))}`)];
}

function operations(path: string, item: unknown, root: Json): string[] {
  if (!isObject(item)) return [];
  const shared = listIn(item, 'parameters');
  return METHODS.flatMap((method) => {
    const operation = resolved(item[method], root);
    return isObject(operation) ? [operationText(method, path, operation, shared, root)] : [];
  });
}

function operationText(
  method: string,
  path: string,
  operation: Json,
  shared: readonly unknown[],
  root: Json,
): string {
  const parameters = [...shared, ...listIn(operation, 'parameters')].map((each) => resolved(each, root));
  const inBody = parameters.filter((each) => textIn(each, 'in') === 'body');
  const others = parameters.filter((each) => !inBody.includes(each));
  const tags = listIn(operation, 'tags').map(String);
  const id = textIn(operation, 'operationId');
  const facts = [
    id === '' ? '' : `Operation \`${id}\`.`,
    tags.length === 0 ? '' : `Tags: ${tags.join(', ')}.`,
    operation.deprecated === true ? 'Deprecated.' : '',
  ].filter((fact) => fact !== '');
  const summary = line(textIn(operation, 'summary'));
  return blocks(
    `## ${method.toUpperCase()} \`${path}\`${summary === '' ? '' : `: ${summary}`}`,
    prose(textIn(operation, 'description')),
    facts.join(' '),
    others.length === 0 ? '' : ['Parameters:', ...others.map(parameterLine)],
    bodyLines(resolved(operation.requestBody, root), inBody, root),
    responseLines(asJson(operation.responses), root),
  );
}

function parameterLine(parameter: unknown): string {
  const schema = isObject(parameter) && isObject(parameter.schema) ? parameter.schema : parameter;
  const isRequired = isObject(parameter) && parameter.required === true;
  const facts = [textIn(parameter, 'in'), typeText(schema), isRequired ? 'required' : ''].filter(
    (each) => each !== '',
  );
  const about = line(textIn(parameter, 'description'));
  return `- \`${textIn(parameter, 'name')}\` (${facts.join(', ')})${about === '' ? '' : `: ${about}`}`;
}

function bodyLines(body: unknown, inBody: readonly unknown[], root: Json): string[] {
  const old = inBody.map((each) => ({
    type: '',
    schema: isObject(each) ? each.schema : undefined,
    of: each,
  }));
  const byType = new Map<string, { type: string; schema: unknown; of: unknown }>();
  for (const [type, media] of Object.entries(asJson(isObject(body) ? body.content : undefined))) {
    const schema = isObject(media) ? media.schema : undefined;
    const text = typeText(schema);
    // Several media types usually share one schema.
    const same = byType.get(text);
    if (same === undefined) byType.set(text, { type, schema, of: body });
    else same.type += ` or ${type}`;
  }
  const content = [...byType.values()];
  return [...old, ...content].flatMap(({ type, schema, of }) => {
    const isRequired = isObject(of) && of.required === true;
    const facts = [type, typeText(schema), isRequired ? 'required' : ''].filter((each) => each !== '');
    const about = line(textIn(of, 'description'));
    // A named schema has its own section; one without a name is described here.
    const isNamed = isObject(schema) && typeof schema.$ref === 'string';
    return [
      `Request body (${facts.join(', ')})${about === '' ? '' : `: ${about}`}`,
      ...(isNamed ? [] : propertyLines(resolved(schema, root), 0)),
    ];
  });
}

function responseLines(responses: Json, root: Json): string[] {
  const lines = Object.entries(responses).map(([status, given]) => {
    const response = resolved(given, root);
    const media = Object.entries(asJson(isObject(response) ? response.content : undefined));
    const schema = isObject(response) ? response.schema : undefined;
    const types = media.map(([type, each]) =>
      `${type} ${typeText(isObject(each) ? each.schema : undefined)}`.trim(),
    );
    const shown = [...new Set([...types, ...(schema === undefined ? [] : [typeText(schema)])])].filter(
      (each) => each !== '',
    );
    const about = line(textIn(response, 'description'));
    return `- \`${status}\`${about === '' ? '' : `: ${about}`}${shown.length === 0 ? '' : ` (${shown.join('; ')})`}`;
  });
  return lines.length === 0 ? [] : ['Responses:', ...lines];
}

/** Deeper properties are described in their definitions. */
const DEEPEST = 3;
const MOST_PROPERTIES = 400;
const CONSTRAINTS = [
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'default',
] as const;

/** A whole JSON Schema document. Each definition is a step. */
export function* schemaDocumentText(root: Json, fallbackTitle: string): Steps<string> {
  const title = textIn(root, 'title') || fallbackTitle;
  const definitions = { ...asJson(root.definitions), ...asJson(root.$defs) };
  const sections: string[] = [];
  for (const [name, schema] of Object.entries(definitions)) {
    sections.push(schemaSection(name, schema));
    yield;
  }
  return `${blocks(`# ${line(title)}`, schemaBody(root), sections.join('\n\n'))}\n`;
}

/** `## Pet (schema)`, with its content. */
export function schemaSection(name: string, schema: unknown): string {
  const title = textIn(schema, 'title');
  const also = title === '' || title.toLowerCase() === name.toLowerCase() ? '' : `: ${line(title)}`;
  return blocks(`## \`${name}\` (schema)${also}`, schemaBody(schema));
}

function schemaBody(schema: unknown): string {
  const type = typeText(schema);
  const properties = propertyLines(schema, 0);
  const isPlain = type === '' || (type === 'object' && properties.length > 0);
  return blocks(
    prose(textIn(schema, 'description')),
    isPlain ? '' : `Type: ${type}.`,
    properties.length === 0 ? '' : ['Properties:', ...properties.slice(0, MOST_PROPERTIES)],
    properties.length > MOST_PROPERTIES ? `${properties.length - MOST_PROPERTIES} more properties.` : '',
  );
}

/** One line each, nested properties below their parent. */
export function propertyLines(schema: unknown, depth: number): string[] {
  if (!isObject(schema) || depth >= DEEPEST) return [];
  const required = new Set(listIn(schema, 'required'));
  const own = Object.entries(asJson(schema.properties)).flatMap(([name, property]) => {
    const described = propertyLine(name, property, required.has(name));
    const inner = isObject(property)
      ? asJson(property.items).properties
        ? property.items
        : property
      : property;
    return [`${'  '.repeat(depth)}${described}`, ...propertyLines(inner, depth + 1)];
  });
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((name) => listIn(schema, name));
  return [...own, ...parts.flatMap((part) => propertyLines(part, depth))];
}

function propertyLine(name: string, property: unknown, isRequired: boolean): string {
  const facts = [
    typeText(property),
    isRequired ? 'required' : '',
    isObject(property) && property.deprecated === true ? 'deprecated' : '',
    ...CONSTRAINTS.flatMap((each) =>
      isObject(property) && property[each] !== undefined ? [`${each} ${JSON.stringify(property[each])}`] : [],
    ),
  ].filter((fact) => fact !== '');
  const about = line(textIn(property, 'description', 'title', 'markdownDescription'));
  return `- \`${name}\`${facts.length === 0 ? '' : ` (${facts.join(', ')})`}${about === '' ? '' : `: ${about}`}`;
}

export function asJson(value: unknown): Json {
  return isObject(value) ? value : {};
}
