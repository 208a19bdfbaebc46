import { describe, expect, it } from 'vitest';
import { gate } from '../../../../../test/support/gate.ts';
import { memorySource } from '../../../../../test/support/memory-source.ts';
import { troubledSource } from '../../../../../test/support/troubled-source.ts';
import { markdownFormat } from '../read-document.ts';
import { SynonymFile } from './collection-files.ts';
import { SYNONYM_FILE } from './collection-settings.ts';

function open(text?: string) {
  const memory = memorySource(text === undefined ? {} : { [SYNONYM_FILE]: text });
  const source = troubledSource(memory);
  const file = new SynonymFile(source, markdownFormat);
  const others = (term: string): readonly (readonly string[])[] =>
    file.synonyms.phraseAt([term], 0)?.others ?? [];
  return { memory, source, file, others };
}

describe('SynonymFile', () => {
  it('is read if it exists, once, and again after a change', async () => {
    const { memory, source, file, others } = open('also: {bill: [cost]}');
    expect(others('bill')).toEqual([]);
    await file.refresh();
    await file.refresh();
    expect([others('bill'), source.reads.length]).toEqual([[['cost']], 1]);
    memory.write(SYNONYM_FILE, 'also: {bill: [money]}');
    await file.refresh();
    expect([others('bill'), source.reads.length]).toEqual([[['monei']], 2]);
  });

  it('is empty if it does not exist or was removed', async () => {
    const { memory, file, others } = open();
    await file.refresh();
    expect(file.problem).toBeUndefined();
    memory.write(SYNONYM_FILE, 'also: {bill: [cost]}');
    await file.refresh();
    expect(others('bill')).toEqual([['cost']]);
    memory.remove(SYNONYM_FILE);
    await file.refresh();
    expect([others('bill'), file.problem]).toEqual([[], undefined]);
  });

  it('is reported with the line if it is malformed, until it is corrected', async () => {
    const { memory, file, others } = open('same: []\nalso: {bill: cost}\n');
    await file.refresh();
    expect(file.problem).toEqual({ path: SYNONYM_FILE, line: 2, reason: expect.any(String) });
    expect(others('bill')).toEqual([]);
    memory.write(SYNONYM_FILE, 'same: []\nalso: {bill: [cost]}\n');
    await file.refresh();
    expect([file.problem, others('bill')]).toEqual([undefined, [['cost']]]);
  });

  it('is reported if it cannot be read', async () => {
    const { source, file } = open('same: []');
    source.trouble.read = () => Promise.reject(new Error('/home/somebody'));
    await file.refresh();
    expect(file.problem).toEqual({ path: SYNONYM_FILE, reason: 'cannot be read' });
  });

  it('is reported if the code that reads it cannot be loaded', async () => {
    const { source } = open('same: []');
    const format = { ...markdownFormat, load: () => Promise.reject(new Error('/home/somebody')) };
    const file = new SynonymFile(source, format);
    await file.refresh();
    expect(file.problem).toEqual({ path: SYNONYM_FILE, reason: 'cannot be read' });
  });

  it('is read once for concurrent callers, which all wait', async () => {
    const { source, file, others } = open('also: {bill: [cost]}');
    const { opened, open: release } = gate();
    source.trouble.read = () => opened;
    const [first, second] = [file.refresh(), file.refresh()];
    await new Promise((resolve) => setTimeout(resolve, 5));
    release();
    await second;
    expect(others('bill')).toEqual([['cost']]);
    await first;
    expect(source.reads).toHaveLength(1);
  });
});
