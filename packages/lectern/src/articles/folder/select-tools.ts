/**
 * Lets a folder add some of its tools, and under other names, to a server that has tools of its own.
 * @module
 */
import { type Server, ToolError, type ToolResult, type ToolReturn } from '../../index.ts';

type ToolAdder = Pick<Server, 'tool'>;

/** Tool names in the texts that this package writes. */
const NAMES = /\b(?:search_articles|get_article|list_articles)\b|(?<=\bfrom )search\b|(?<=\bfor )fetch\b/g;
/** In results, only where they say how to go on: articles are quoted as they are. */
const MENTIONS =
  /(^- |Go on with |look through |with |or |use )(?=(?:search_articles|get_article|list_articles)\b)/gm;

/** A text of ours with the names that the tools have under the prefix. */
export function renameTools(text: string, prefix: string): string {
  return prefix === '' ? text : text.replace(NAMES, (name) => `${prefix}${name}`);
}

/** Adds only these tools to the server, each with the prefix in its name and wherever it is mentioned. */
export function selectTools(server: Server, prefix: string, tools: readonly string[]): ToolAdder {
  const adder: ToolAdder = {
    tool(name, config, handler) {
      if (!tools.includes(name)) return adder as Server;
      const description = renameTools(config.description ?? '', prefix);
      server.tool(`${prefix}${name}`, { ...config, description }, async (args, context) => {
        try {
          return renamed(await handler(args, context), prefix);
        } catch (error) {
          if (!(error instanceof ToolError)) throw error;
          throw new ToolError(renameTools(error.message, prefix));
        }
      });
      return adder as Server;
    },
  };
  return adder;
}

function renamed(result: ToolReturn, prefix: string): ToolReturn {
  if (prefix === '' || typeof result !== 'object' || result === null || !('content' in result)) return result;
  const { content = [], ...rest } = result as ToolResult;
  return {
    ...rest,
    content: content.map((block) =>
      block.type === 'text' ? { ...block, text: block.text.replace(MENTIONS, `$1${prefix}`) } : block,
    ),
  };
}
