import { describe, expect, it } from 'vitest';
import { type Change, ChangeHub } from './changes.ts';

const TOOLS: Change = { kind: 'list', list: 'tools' };
const PROMPTS: Change = { kind: 'list', list: 'prompts' };
const resource = (uri: string): Change => ({ kind: 'resource', uri });

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function listening(hub: ChangeHub) {
  const heard: Change[] = [];
  return { heard, stop: hub.listen((change) => void heard.push(change)) };
}

describe('ChangeHub', () => {
  it('reports each change once per turn, in order, after the turn', async () => {
    const hub = new ChangeHub();
    const { heard } = listening(hub);
    for (const change of [TOOLS, TOOLS, resource('a:1'), PROMPTS, TOOLS, resource('a:1'), resource('a:2')]) {
      hub.announce(change);
    }
    expect(heard).toEqual([]);
    await turn();
    expect(heard).toEqual([TOOLS, resource('a:1'), PROMPTS, resource('a:2')]);
  });

  it('reports the same change again in a later turn', async () => {
    const hub = new ChangeHub();
    const { heard } = listening(hub);
    hub.announce(TOOLS);
    await turn();
    hub.announce(TOOLS);
    await turn();
    expect(heard).toEqual([TOOLS, TOOLS]);
  });

  it('distinguishes a list from a resource of the same name', async () => {
    const hub = new ChangeHub();
    const { heard } = listening(hub);
    hub.announce(TOOLS);
    hub.announce(resource('tools'));
    await turn();
    expect(heard).toEqual([TOOLS, resource('tools')]);
  });

  it('informs every listener that has not stopped', async () => {
    const hub = new ChangeHub();
    const [first, second] = [listening(hub), listening(hub)];
    hub.announce(TOOLS);
    second.stop();
    await turn();
    expect(first.heard).toEqual([TOOLS]);
    expect(second.heard).toEqual([]);
  });

  it('does not replay changes to later listeners', async () => {
    const hub = new ChangeHub();
    hub.announce(TOOLS);
    const { heard } = listening(hub);
    await turn();
    expect(heard).toEqual([]);
  });

  it('accepts listeners that stop or add others while they are called', async () => {
    const hub = new ChangeHub();
    const late: Change[] = [];
    const { heard, stop } = listening(hub);
    hub.listen(() => {
      stop();
      hub.listen((change) => void late.push(change));
    });
    hub.announce(TOOLS);
    await turn();
    hub.announce(PROMPTS);
    await turn();
    expect(heard).toEqual([TOOLS]);
    expect(late).toEqual([PROMPTS]);
  });

  it('forwards only local changes, and resolves once they were received or could not be', async () => {
    const hub = new ChangeHub();
    const forwarded: Change[] = [];
    let receive = (): void => {};
    hub.forwardTo((change) => {
      forwarded.push(change);
      return new Promise((resolve) => {
        receive = resolve;
      });
    });
    hub.forwardTo(() => {
      throw new Error('cannot be reached');
    });
    hub.announce(TOOLS, true);
    expect(hub.whenReceived('early', hub.forwarded)).toBe('early');
    hub.announce(PROMPTS);
    expect(hub.whenReceived('later', hub.forwarded)).toBe('later');
    const results: string[] = [];
    for (const result of ['now', Promise.resolve('then')])
      void Promise.resolve(hub.whenReceived(result, 0)).then((value) => results.push(value));
    await turn();
    expect([forwarded, results]).toEqual([[PROMPTS], []]);
    receive();
    await turn();
    expect(results).toEqual(['now', 'then']);
  });
});
