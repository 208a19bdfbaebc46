import { describe, expect, it } from 'vitest';
import { sampleMachine } from '../../../../../test/support/sample-machine.ts';
import { CLIENT_APPS } from '../../client-apps/table.ts';
import { placeOf, placesOf, type System } from './places.ts';

const HOME = { linux: '/home/ada/', darwin: '/Users/ada/', win32: 'C:\\Users\\Ada\\' };
const inHome = (path: string): Record<System, string> => ({
  linux: `${HOME.linux}${path}`,
  darwin: `${HOME.darwin}${path}`,
  win32: `${HOME.win32}${path.replaceAll('/', '\\')}`,
});

const USER: Readonly<Record<string, Record<System, string>>> = {
  'claude-desktop': {
    linux: '/home/ada/.config/Claude/claude_desktop_config.json',
    darwin: '/Users/ada/Library/Application Support/Claude/claude_desktop_config.json',
    win32: 'C:\\Users\\Ada\\AppData\\Roaming\\Claude\\claude_desktop_config.json',
  },
  'claude-code': inHome('.claude.json'),
  cursor: inHome('.cursor/mcp.json'),
  vscode: {
    linux: '/home/ada/.config/Code/User/mcp.json',
    darwin: '/Users/ada/Library/Application Support/Code/User/mcp.json',
    win32: 'C:\\Users\\Ada\\AppData\\Roaming\\Code\\User\\mcp.json',
  },
  windsurf: inHome('.codeium/windsurf/mcp_config.json'),
  codex: inHome('.codex/config.toml'),
  gemini: inHome('.gemini/settings.json'),
  zed: {
    linux: '/home/ada/.config/zed/settings.json',
    darwin: '/Users/ada/.config/zed/settings.json',
    win32: 'C:\\Users\\Ada\\AppData\\Roaming\\Zed\\settings.json',
  },
  opencode: inHome('.config/opencode/opencode.json'),
  copilot: inHome('.copilot/mcp-config.json'),
  cline: inHome('.cline/data/settings/cline_mcp_settings.json'),
  goose: {
    ...inHome('.config/goose/config.yaml'),
    win32: 'C:\\Users\\Ada\\AppData\\Roaming\\Block\\goose\\config\\config.yaml',
  },
  kiro: inHome('.kiro/settings/mcp.json'),
  'lm-studio': inHome('.lmstudio/mcp.json'),
  jetbrains: inHome('.junie/mcp/mcp.json'),
  amp: inHome('.config/amp/settings.json'),
};

const PROJECT: Readonly<Record<string, string>> = {
  'claude-code': '.mcp.json',
  cursor: '.cursor/mcp.json',
  vscode: '.vscode/mcp.json',
  codex: '.codex/config.toml',
  gemini: '.gemini/settings.json',
  zed: '.zed/settings.json',
  opencode: 'opencode.json',
  copilot: '.github/mcp.json',
  kiro: '.kiro/settings/mcp.json',
  jetbrains: '.junie/mcp/mcp.json',
  amp: '.amp/settings.json',
  generic: 'mcp.json',
};

describe.each<System>(['linux', 'darwin', 'win32'])('on %s', (system) => {
  const machine = sampleMachine(system);
  const files = (scope: string) =>
    Object.fromEntries(
      Object.keys(CLIENT_APPS)
        .flatMap((name) => placesOf(name, machine))
        .filter((place) => place.scope === scope)
        .map(({ name, file }) => [name, file]),
    );

  it('each client has a configuration file for the user', () => {
    expect(files('user')).toEqual(
      Object.fromEntries(Object.entries(USER).map(([name, paths]) => [name, paths[system]])),
    );
  });

  it('most clients have one for the project', () => {
    const at = (path: string) =>
      system === 'win32' ? `D:\\project\\${path.replaceAll('/', '\\')}` : `/project/${path}`;
    expect(files('project')).toEqual(
      Object.fromEntries(Object.entries(PROJECT).map(([name, path]) => [name, at(path)])),
    );
  });
});

describe('the location of a configuration file', () => {
  it('can be changed by an environment variable', () => {
    const environment = {
      CODEX_HOME: '/c',
      CLAUDE_CONFIG_DIR: '/d',
      GEMINI_CLI_HOME: '/g',
      XDG_CONFIG_HOME: '/x',
      CLINE_MCP_SETTINGS_PATH: '/cline.json',
      GOOSE_PATH_ROOT: '/goose',
    };
    const machine = sampleMachine('linux', { environment });
    const fileOf = (name: string) => placeOf(name, 'user', machine).file;
    expect(
      ['cline', 'goose', 'codex', 'claude-code', 'gemini', 'zed', 'vscode', 'claude-desktop'].map(fileOf),
    ).toEqual([
      '/cline.json',
      '/goose/config/config.yaml',
      '/c/config.toml',
      '/d/.claude.json',
      '/g/.gemini/settings.json',
      '/x/zed/settings.json',
      '/x/Code/User/mcp.json',
      '/x/Claude/claude_desktop_config.json',
    ]);
    const odd = sampleMachine('linux', { environment: { CODEX_HOME: '', XDG_CONFIG_HOME: 'relative' } });
    expect(placeOf('codex', undefined, odd).file).toBe('/home/ada/.codex/config.toml');
    expect(placeOf('zed', undefined, odd).file).toBe('/home/ada/.config/zed/settings.json');
  });

  it('differs for Claude Desktop installed as a Windows package', () => {
    const machine = sampleMachine('win32', {
      environment: { LOCALAPPDATA: 'C:\\Users\\Ada\\AppData\\Local' },
      foldersIn: (path) => (path.endsWith('\\Packages') ? ['Other_1', 'Claude_pzs8sxrjxfjjc'] : []),
    });
    expect(placeOf('claude-desktop', undefined, machine).file).toBe(
      'C:\\Users\\Ada\\AppData\\Local\\Packages\\Claude_pzs8sxrjxfjjc\\LocalCache\\Roaming\\Claude\\claude_desktop_config.json',
    );
    expect(placeOf('vscode', undefined, machine).file).toBe(
      'C:\\Users\\Ada\\AppData\\Roaming\\Code\\User\\mcp.json',
    );
  });

  it('is refused if the client has none or the client is unknown', () => {
    const machine = sampleMachine('linux');
    expect(() => placeOf('windsurf', 'project', machine)).toThrow('Windsurf has no project configuration.');
    expect(() => placeOf('generic', 'user', machine)).toThrow('mcp.json has no user configuration.');
    expect(() => placeOf('cursr', undefined, machine)).toThrow(
      expect.objectContaining({ message: 'unknown client "cursr".', hint: 'Did you mean "cursor"?' }),
    );
    expect(() => placeOf('claude', undefined, machine)).toThrow(
      expect.objectContaining({ hint: 'Did you mean "claude-desktop" or "claude-code"?' }),
    );
    expect(() => placeOf('constructor', undefined, machine)).toThrow('unknown client');
  });
});
