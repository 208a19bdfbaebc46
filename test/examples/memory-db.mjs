/**
 * Rows in memory behind the calls of a Prisma client that the Express examples make, with Prisma's own traps: an
 * undefined condition is no condition, a promise of a call runs when it is awaited, a failed transaction leaves nothing.
 * @module
 */

class DatabaseError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const OPERATORS = {
  equals: (value, wanted) => same(value, wanted),
  not: (value, wanted) => !same(value, wanted),
  in: (value, wanted) => wanted.some((each) => same(value, each)),
  gt: (value, wanted) => value != null && value > wanted,
  gte: (value, wanted) => value != null && value >= wanted,
  lt: (value, wanted) => value != null && value < wanted,
  lte: (value, wanted) => value != null && value <= wanted,
  startsWith: (value, wanted) => String(value).toLowerCase().startsWith(wanted.toLowerCase()),
  some: (value, wanted) => (value ?? []).some((each) => isMatch(each, wanted)),
  mode: () => true,
};

function same(value, wanted) {
  if (value instanceof Date && wanted instanceof Date) return value.getTime() === wanted.getTime();
  return (value ?? null) === (wanted ?? null);
}

function isPlain(value) {
  return typeof value === 'object' && value !== null && !(value instanceof Date) && !Array.isArray(value);
}

function isMatch(row, where = {}) {
  return Object.entries(where).every(([key, wanted]) => {
    if (wanted === undefined) return true;
    if (key === 'AND') return [wanted].flat().every((each) => isMatch(row, each));
    if (key === 'OR') return wanted.some((each) => isMatch(row, each));
    if (Array.isArray(wanted)) throw new DatabaseError('validation', `Invalid value for ${key}: a list`);
    if (!isPlain(wanted)) return same(row[key], wanted);
    if (isPlain(row[key])) return isMatch(row[key], wanted);
    // A compound key: userId_roleId
    if (key.includes('_') && !(key in row)) return isMatch(row, wanted);
    return Object.entries(wanted).every(([operator, operand]) => {
      if (!Object.hasOwn(OPERATORS, operator))
        throw new DatabaseError('validation', `Unknown operator ${operator} for ${key}`);
      return operand === undefined || OPERATORS[operator](row[key], operand);
    });
  });
}

function changed(row, data) {
  const entries = Object.entries(data).filter(([, value]) => value !== undefined);
  return Object.assign(
    row,
    Object.fromEntries(
      entries.map(([key, value]) => {
        if (isPlain(value) && 'increment' in value) return [key, (row[key] ?? 0) + value.increment];
        if (isPlain(value) && 'decrement' in value) return [key, (row[key] ?? 0) - value.decrement];
        return [key, value];
      }),
    ),
  );
}

function picked(row, { select } = {}) {
  if (row === undefined) return null;
  if (select === undefined) return { ...row };
  return Object.fromEntries(Object.keys(select).map((key) => [key, row[key]]));
}

/** A promise of Prisma: it runs when it is awaited, and not before. */
class Lazy extends Promise {
  #run;

  constructor(run) {
    super((done) => done());
    this.#run = run;
  }

  static get [Symbol.species]() {
    return Promise;
  }

  // biome-ignore lint/suspicious/noThenProperty: a promise of Prisma begins its work here as well
  then(done, failed) {
    return this.#run().then(done, failed);
  }
}

function lazy(run) {
  let running;
  return new Lazy(() => {
    running ??= (async () => run())();
    return running;
  });
}

/** `unique`: lists of columns by model, `id` for all. `raw`: what a raw query returns. */
export function memoryDb(tables, { unique = {}, raw = () => [] } = {}) {
  const rows = structuredClone(tables);
  const state = { isDown: false, delay: 1, rows };
  let last = 0;
  const act = (run) =>
    lazy(async () => {
      // A database answers later, so that what is checked and used apart can be overtaken.
      await new Promise((done) => setTimeout(done, state.delay));
      if (state.isDown) throw new DatabaseError('P1001', 'The database does not answer');
      return run();
    });

  const model = (name) => {
    const all = () => (rows[name] ??= []);
    const find = (where) => all().filter((row) => isMatch(row, where));
    const first = (args) => act(() => picked(find(args?.where)[0], args));
    const one = (where) => {
      const [row] = find(where);
      if (row === undefined) throw new DatabaseError('P2025', `No ${name} found`);
      return row;
    };
    return {
      findFirst: first,
      findUnique: (args) => {
        const wanted = Object.values(args.where);
        return act(() => {
          if (wanted.every((value) => value === undefined))
            throw new DatabaseError('validation', 'findUnique needs a value');
          return picked(find(args.where)[0], args);
        });
      },
      findMany: (args = {}) => act(() => find(args.where).map((row) => picked(row, args))),
      create: ({ data, ...args }) =>
        act(() => {
          const keys = [['id'], ...(unique[name] ?? [])];
          const row = { id: `new-${++last}`, ...data };
          if (keys.some((columns) => all().some((other) => columns.every((c) => same(other[c], row[c])))))
            throw new DatabaseError('P2002', `Unique constraint failed on ${name}`);
          all().push(row);
          return picked(row, args);
        }),
      update: ({ where, data, ...args }) => act(() => picked(changed(one(where), data), args)),
      updateMany: ({ where, data }) =>
        act(() => ({ count: find(where).map((row) => changed(row, data)).length })),
      delete: ({ where }) =>
        act(() => {
          const row = one(where);
          rows[name] = all().filter((each) => each !== row);
          return row;
        }),
      deleteMany: ({ where }) =>
        act(() => {
          const gone = find(where);
          rows[name] = all().filter((row) => !gone.includes(row));
          return { count: gone.length };
        }),
      groupBy: ({ by, where }) =>
        act(() =>
          grouped(find(where), by[0]).map((group) => ({
            [by[0]]: group[0][by[0]],
            _count: { _all: group.length },
          })),
        ),
    };
  };

  let queue = Promise.resolve();
  const transaction = (work) =>
    act(() => {
      const run = queue.then(() => inTransaction(work));
      queue = run.catch(() => undefined);
      return run;
    });
  const inTransaction = async (work) => {
    const before = structuredClone(rows);
    try {
      if (typeof work === 'function') return await work(db);
      const results = [];
      for (const each of work) results.push(await each);
      return results;
    } catch (error) {
      for (const name of Object.keys(rows)) rows[name] = before[name] ?? [];
      throw error;
    }
  };
  const query = (parts, ...values) => act(() => raw(parts.join('?'), values, rows));
  const db = new Proxy(
    {
      $transaction: transaction,
      $queryRaw: query,
      $executeRaw: query,
      $queryRawUnsafe: (text) => query([text]),
      state,
    },
    { get: (target, name) => (name in target || typeof name !== 'string' ? target[name] : model(name)) },
  );
  return db;
}

function grouped(rows, key) {
  const names = [...new Set(rows.map((row) => row[key]))];
  return names.map((name) => rows.filter((row) => row[key] === name));
}
