/** Cases for API keys, caches, files, search and exports, with the Express examples. @module */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import * as tar from 'tar';
import { zipOf } from '../zip.mjs';
import { recorder } from './scope.mjs';

const ann = { id: 'u1', tenantId: 't1', email: 'ann@example.org' };
const ben = { id: 'u2', tenantId: 't2', email: 'ben@example.org' };
const hash = (text) => createHash('sha256').update(text).digest('hex');
const later = new Date(Date.now() + 3_600_000);
const earlier = new Date(Date.now() - 3_600_000);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const HTML = Buffer.from('<html><script>alert(1)</script></html>');

const folder = mkdtempSync(join(tmpdir(), 'lectern-examples-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const STORE = join(folder, 'store');
mkdirSync(join(STORE, 't1'), { recursive: true });
mkdirSync(join(STORE, 't1x'), { recursive: true });
writeFileSync(join(STORE, 't1', 'june.txt'), 'june');
writeFileSync(join(STORE, 't1x', 'other.txt'), 'other');
writeFileSync(join(STORE, 'key1'), 'by id');
writeFileSync(join(folder, '.env'), 'SECRET=1');
symlinkSync(join(folder, '.env'), join(STORE, 't1', 'link.txt'));

function memoryRedis() {
  const kept = new Map();
  return {
    get: async (key) => kept.get(key) ?? null,
    set: async (key, value) => void kept.set(key, value),
    kept,
  };
}

const s3 = new S3Client({ region: 'eu-central-1', credentials: { accessKeyId: 'x', secretAccessKey: 'y' } });

const people = {
  users: {
    mia: { id: 'u1', role: 'manager', storeIds: ['s1'], canExport: true },
    pam: { id: 'u2', role: 'payroll', storeIds: ['s1', 's2'], canExport: true },
    ted: { id: 'u3', role: 'trainee', storeIds: ['s1'] },
  },
  rows: {
    employee: [
      { id: 'e1', name: '=HYPERLINK("http://evil")', shift: 'early', salary: 3000, storeId: 's1' },
      { id: 'e2', name: 'Bob', shift: 'late', salary: 4000, storeId: 's2' },
    ],
  },
};
const FIELDS = new Map([
  ['manager', ['name', 'shift']],
  ['payroll', ['name', 'shift', 'salary']],
]);
const visibleStaff = (user) => ({ storeId: { in: user.storeIds } });

const casesOfOffice = {
  users: { ann: { ...ann, officeId: 'o1' }, ben: { ...ben, officeId: 'o2' } },
  rows: {
    case: [
      {
        id: 'c1',
        officeId: 'o1',
        category: 'noise',
        title: 'Noise',
        sealed: false,
        handlerId: 'u9',
        openedAt: 1,
      },
      {
        id: 'c2',
        officeId: 'o1',
        category: 'tax',
        title: 'Taxes',
        sealed: true,
        handlerId: 'u9',
        openedAt: 2,
      },
    ],
  },
};
const visibleCases = (user) => ({ officeId: user.officeId, OR: [{ sealed: false }, { handlerId: user.id }] });

let unpacked;
const emptyFolder = async () => {
  unpacked = await mkdtemp(join(folder, 'unpacked-'));
  return unpacked;
};

async function tarOf(name, content) {
  const from = await mkdtemp(join(folder, 'tar-'));
  await writeFile(join(from, name), content);
  const file = join(from, 'backup.tar');
  await tar.c({ file, cwd: from }, [name]);
  return file;
}

export const data = {
  'TMKB-KEY-001/store-digest-only': {
    users: { ann },
    normal: [
      async ({ ask, made, db }) => {
        const { status, text } = await ask({ as: 'ann', request: 'POST /api-keys' });
        assert.equal(status, 201);
        assert.equal((await made.findKey(JSON.parse(text).key)).id, db.state.rows.apiKey[0].id);
      },
    ],
    hostile: [
      async ({ ask, made, db }) => {
        const { text } = await ask({ as: 'ann', request: 'POST /api-keys' });
        const { key } = JSON.parse(text);
        assert.ok(!JSON.stringify(db.state.rows.apiKey).includes(key));
        assert.equal(await made.findKey('guess'), null);
      },
    ],
  },
  'TMKB-KEY-001/keep-out-of-logs': {
    given: ({ scope, sent }) => {
      const stream = { write: (line) => sent.push(line) };
      return {
        pinoHttp: (options) => scope.pinoHttp(options ?? {}, stream),
        findKey: async (key) => (key === 'right-key' ? { id: 'k1' } : null),
      };
    },
    mount: ({ app }) => app.get('/', (_req, res) => res.sendStatus(204)),
    normal: [{ request: 'GET /', headers: { 'x-api-key': 'right-key' }, gives: 204 }],
    hostile: [
      { request: 'GET /', headers: { 'x-api-key': 'wrong-key' }, gives: 401 },
      async ({ ask, sent }) => {
        await ask({ request: 'GET /', headers: { 'x-api-key': 'right-key' } });
        assert.ok(sent.length > 0);
        assert.ok(!sent.join('').includes('right-key'));
      },
    ],
  },
  'TMKB-KEY-002/scoped-expiring-keys': {
    rows: {
      apiKey: [
        {
          id: 'k1',
          digest: hash('one'),
          revokedAt: null,
          expiresAt: later,
          userId: 'u1',
          tenantId: 't1',
          scopes: ['read'],
        },
        {
          id: 'k2',
          digest: hash('old'),
          revokedAt: null,
          expiresAt: earlier,
          userId: 'u1',
          tenantId: 't1',
          scopes: ['read'],
          user: ann,
        },
        {
          id: 'k3',
          digest: hash('left'),
          revokedAt: null,
          expiresAt: later,
          userId: 'u2',
          tenantId: 't1',
          scopes: ['read'],
        },
      ],
      membership: [
        { id: 'm1', userId: 'u1', tenantId: 't1', active: true, scopes: ['read', 'write'] },
        { id: 'm2', userId: 'u2', tenantId: 't1', active: false, scopes: ['read'] },
      ],
    },
    mount: ({ app, made }) => {
      const requireScope = made.requireScope ?? (() => (_req, _res, next) => next());
      app.get('/read', requireScope('read'), (_req, res) => res.sendStatus(204));
      app.get('/write', requireScope('write'), (_req, res) => res.sendStatus(204));
    },
    normal: [{ request: 'GET /read', headers: { 'x-api-key': 'one' }, gives: 204 }],
    hostile: [
      { request: 'GET /read', headers: { 'x-api-key': 'old' }, gives: 401, flaw: 204 },
      { request: 'GET /write', headers: { 'x-api-key': 'one' }, gives: 403, flaw: 204 },
      { request: 'GET /read', headers: { 'x-api-key': 'left' }, gives: 401 },
      { request: 'GET /read', gives: 401 },
    ],
  },
  'TMKB-KEY-002/narrow-at-creation': {
    users: { ann },
    rows: {
      membership: [{ id: 'm1', active: true }],
      apiKey: [{ id: 'k1', userId: 'u5', tenantId: 't1', revokedAt: null }],
    },
    given: () => ({ member: { id: 'm1', userId: 'u5', tenantId: 't1' } }),
    normal: [{ as: 'ann', request: 'DELETE /run', gives: 204 }],
    hostile: [
      async ({ ask, db }) => {
        await ask({ as: 'ann', request: 'DELETE /run' });
        assert.ok(db.state.rows.apiKey[0].revokedAt);
      },
    ],
  },
  'TMKB-CACHE-001/no-store-by-default': {
    users: { ann },
    rows: {
      appointment: [
        { id: 'a1', patientId: 'u1' },
        { id: 'a2', patientId: 'u2' },
      ],
    },
    given: () => ({
      sessionOptions: { secret: 'x'.repeat(32), resave: false, saveUninitialized: false },
      loadUser: (_req, _res, next) => next(),
      listClinics: (_req, res) => res.json([]),
    }),
    normal: [
      { request: 'GET /clinics', gives: 200 },
      { as: 'ann', request: 'GET /api/appointments', gives: 200, has: 'a1', hasNot: 'a2' },
      async ({ ask }) =>
        assert.match((await ask({ request: 'GET /clinics' })).headers.get('cache-control'), /^public/),
    ],
    hostile: [
      async ({ ask }) =>
        assert.equal(
          (await ask({ as: 'ann', request: 'GET /api/appointments' })).headers.get('cache-control'),
          'private, no-store',
        ),
      { as: 'nobody', request: 'GET /api/appointments', gives: 401 },
    ],
  },
  'TMKB-CACHE-001/cache-the-common-part': {
    users: { ann: { ...ann, clinicId: 'c1' }, ben: { ...ben, clinicId: 'c1' } },
    given: ({ sent }) => ({ loadNotices: recorder(sent, 'load', ['closed on Monday']) }),
    mount: ({ app }) => {
      app.engine('txt', (_file, { user, notices }, done) => done(null, `${user.email} ${notices}`));
      writeFileSync(join(folder, 'dashboard.txt'), '');
      app.set('views', folder).set('view engine', 'txt');
    },
    vulnerable: false,
    normal: [{ as: 'ann', request: 'GET /dashboard', gives: 200, has: 'ann@example.org closed on Monday' }],
    hostile: [
      { as: 'ben', request: 'GET /dashboard', gives: 200, has: 'ben@example.org', hasNot: 'ann@' },
      async ({ sent }) => assert.equal(sent.length, 1),
    ],
  },
  'TMKB-CACHE-002/scope-in-every-key': {
    users: { ann, ben },
    given: () => ({ redis: memoryRedis(), visibleShipments: async (user) => [`of ${user.id}`] }),
    normal: [
      { as: 'ann', request: 'GET /shipments', gives: 200, has: 'of u1' },
      { as: 'ann', request: 'GET /shipments?status=open', gives: 200, has: 'of u1' },
    ],
    hostile: [
      async ({ ask }) => {
        await ask({ as: 'ann', request: 'GET /shipments' });
        assert.match((await ask({ as: 'ben', request: 'GET /shipments' })).text, /of u2/);
      },
    ],
  },
  'TMKB-CACHE-002/authorize-on-hit': {
    users: { ann, ben },
    given: () => ({
      shipments: new Map(),
      loadShipment: async (id) => (id === 's1' ? { id, ownerId: 'u1' } : null),
    }),
    normal: [{ as: 'ann', request: 'GET /shipments/s1', gives: 200 }],
    hostile: [
      async ({ ask }) => {
        await ask({ as: 'ann', request: 'GET /shipments/s1' });
        assert.equal((await ask({ as: 'ben', request: 'GET /shipments/s1' })).status, 404);
      },
    ],
  },
  'TMKB-CACHE-003/versioned-rights-key': {
    rows: { userRole: [{ id: 'x', userId: 'u1', roleId: 'r1' }], user: [{ id: 'u1', rightsVersion: 1 }] },
    given: ({ db }) => ({
      redis: memoryRedis(),
      loadPermissions: async () => (db.state.rows.userRole.length > 0 ? ['read'] : []),
    }),
    vulnerable: false,
    normal: [
      async ({ made }) => assert.ok((await made.permissionsOf({ id: 'u1', rightsVersion: 1 })).has('read')),
    ],
    hostile: [
      async ({ made, db }) => {
        await made.permissionsOf(db.state.rows.user[0]);
        await made.removeRole('u1', 'r1');
        assert.ok(!(await made.permissionsOf(db.state.rows.user[0])).has('read'));
      },
    ],
  },
  'TMKB-CACHE-003/fresh-check-for-dangerous-actions': {
    users: { ann, ben },
    rows: { teaching: [{ id: 'x', userId: 'u1', classId: 'k1', mayPublish: true }] },
    given: () => ({ cachedPermissions: async () => new Set(['publish:k1']) }),
    normal: [{ as: 'ann', request: 'POST /classes/k1/marks/publish', gives: 204 }],
    hostile: [{ as: 'ben', request: 'POST /classes/k1/marks/publish', gives: 403, flaw: 204 }],
  },
  'TMKB-FILE-001/own-name-own-type': {
    users: { ann },
    given: () => ({ STORE }),
    mount: ({ app, made }) => {
      app.post('/homework', made.upload.single('file'), (req, res, next) => {
        made.store(req.file.buffer).then((stored) => res.status(201).json(stored), next);
      });
      app.get('/homework/:name/:kind/:sub', (req, res) =>
        made.serve(res, { name: req.params.name, mime: `${req.params.kind}/${req.params.sub}` }),
      );
    },
    vulnerable: false,
    normal: [
      async ({ ask }) => {
        const body = new FormData();
        body.append('file', new Blob([PNG], { type: 'text/html' }), '../../evil.html');
        const { status, text } = await ask({ as: 'ann', request: 'POST /homework', body });
        assert.equal(status, 201, text);
        const { name, mime } = JSON.parse(text);
        assert.equal(mime, 'image/png');
        const served = await ask({ as: 'ann', request: `GET /homework/${name}/${mime}` });
        assert.equal(served.status, 200);
        assert.match(served.headers.get('content-disposition'), /^attachment/);
        assert.equal(served.headers.get('x-content-type-options'), 'nosniff');
      },
    ],
    hostile: [
      async ({ ask }) => {
        const body = new FormData();
        body.append('file', new Blob([HTML], { type: 'image/png' }), 'a.png');
        assert.equal((await ask({ as: 'ann', request: 'POST /homework', body })).status, 415);
      },
    ],
  },
  'TMKB-FILE-001/redraw-pictures': {
    users: { ann, ben },
    given: ({ req }) => {
      req.file = { buffer: req.get('x-file') === 'picture' ? PNG : HTML, originalname: '../evil.html' };
      return { AVATARS: STORE };
    },
    vulnerable: false,
    normal: [
      { as: 'ann', request: 'PUT /run', headers: { 'x-file': 'picture' }, gives: 200 },
      async () => assert.ok(readdirSync(STORE).includes('u1.webp')),
    ],
    hostile: [{ as: 'ann', request: 'PUT /run', gives: 415 }],
  },
  'TMKB-FILE-002/resolve-and-compare': {
    users: { ann, ben },
    given: () => ({ STORE, unlink: async () => undefined }),
    normal: [
      { as: 'ann', request: 'GET /manifests?name=june.txt', gives: 200, has: 'june' },
      { as: 'ann', request: 'DELETE /manifests?name=june.txt', gives: 204 },
    ],
    hostile: [
      { as: 'ann', request: 'GET /manifests?name=../t1x/other.txt', gives: 404, flaw: 200 },
      { as: 'ann', request: 'GET /manifests?name=../../.env', gives: 404 },
      { as: 'ann', request: 'GET /manifests?name=link.txt', gives: 404 },
      { as: 'ann', request: 'GET /manifests?name=%00', gives: 404 },
      { as: 'ann', request: 'GET /manifests', gives: 404 },
      { as: 'ben', request: 'GET /manifests?name=june.txt', gives: 404 },
    ],
  },
  'TMKB-FILE-002/id-instead-of-name': {
    users: { ann, ben },
    rows: { manifest: [{ id: 'm1', tenantId: 't1', key: 'key1', name: 'june.txt' }] },
    route: '/run/:id',
    given: () => ({ STORE }),
    normal: [{ as: 'ann', request: 'GET /run/m1', gives: 200, has: 'by id' }],
    hostile: [{ as: 'ben', request: 'GET /run/m1?name=t1/june.txt', gives: 404, flaw: 200 }],
  },
  'TMKB-FILE-003/authorize-by-record': {
    users: { ann, ben },
    rows: { attachment: [{ id: 'a1', key: 'k', claim: { tenantId: 't1', ownerId: 'u1' } }] },
    given: () => ({ s3, Bucket: 'claims' }),
    vulnerable: false,
    normal: [{ as: 'ann', request: 'GET /attachments/a1', gives: 302 }],
    hostile: [
      { as: 'ben', request: 'GET /attachments/a1', gives: 404 },
      { as: 'nobody', request: 'GET /attachments/a1', gives: 401 },
    ],
  },
  'TMKB-FILE-003/private-bucket-random-keys': {
    users: { ann },
    given: ({ req, sent }) => {
      req.file = { buffer: PNG, originalname: 'photo.png' };
      return { s3: { send: async ({ input }) => sent.push(input) }, Bucket: 'claims', claim: { id: 'c1' } };
    },
    normal: [{ as: 'ann', request: 'POST /run', gives: 200 }],
    hostile: [
      async ({ ask, sent }) => {
        await ask({ as: 'ann', request: 'POST /run' });
        assert.equal(sent[0].ACL, undefined);
        assert.doesNotMatch(sent[0].Key, /claims|photo/);
      },
    ],
  },
  'TMKB-FILE-004/unpack-with-limits': {
    vulnerable: false,
    normal: [
      async ({ made }) => {
        const dest = await emptyFolder();
        await made.unpack(
          zipOf([
            ['a/', ''],
            ['a/b.txt', 'hello'],
          ]),
          dest,
        );
        assert.equal(await readFile(join(dest, 'a/b.txt'), 'utf8'), 'hello');
      },
    ],
    hostile: [
      async ({ made }) => {
        for (const name of ['../evil.txt', '/etc/evil.txt', '../unpacked-evil/x']) {
          const dest = await emptyFolder();
          await assert.rejects(made.unpack(zipOf([[name, 'x']]), dest));
          assert.deepEqual(await readdir(dest), []);
        }
        await assert.rejects(
          made.unpack(zipOf([['big.txt', Buffer.alloc(51_000_000)]]), await emptyFolder()),
        );
        await assert.rejects(
          made.unpack(zipOf(Array.from({ length: 1001 }, (_, i) => [`f${i}`, 'x'])), await emptyFolder()),
        );
      },
    ],
  },
  'TMKB-FILE-004/tar-filter': {
    users: { ann },
    given: ({ req }) => {
      req.file = { path: req.get('x-file') };
      return { dest: unpacked };
    },
    vulnerable: false,
    normal: [
      async ({ ask }) => {
        const dest = await emptyFolder();
        const headers = { 'x-file': await tarOf('a.txt', 'hello') };
        assert.equal((await ask({ as: 'ann', request: 'POST /run', headers })).status, 200);
        assert.deepEqual(await readdir(dest), ['a.txt']);
      },
    ],
    hostile: [
      async ({ ask }) => {
        const dest = await emptyFolder();
        const from = await mkdtemp(join(folder, 'tar-'));
        symlinkSync('/etc', join(from, 'link'));
        await tar.c({ file: join(from, 'x.tar'), cwd: from }, ['link']);
        await ask({ as: 'ann', request: 'POST /run', headers: { 'x-file': join(from, 'x.tar') } });
        assert.deepEqual(await readdir(dest), []);
      },
      { as: 'ann', request: 'POST /run', headers: { 'x-file': '/nowhere.tar' }, gives: 500 },
    ],
  },
  'TMKB-EXPORT-001/one-authorized-source': {
    ...people,
    normal: [
      { as: 'pam', request: 'GET /staff.csv', gives: 200, has: '4000' },
      { as: 'mia', request: 'GET /staff.csv', gives: 200, has: 'early', hasNot: '3000' },
    ],
    hostile: [
      { as: 'ted', request: 'GET /staff.csv', gives: 403, flaw: 200 },
      { as: 'mia', request: 'GET /staff.csv', gives: 200, hasNot: 'Bob' },
      async ({ ask }) =>
        assert.doesNotMatch(
          (await ask({ as: 'mia', request: 'GET /staff.csv' })).text,
          /(^|[,\n"])=HYPERLINK/,
        ),
    ],
  },
  'TMKB-EXPORT-001/export-as-own-right': {
    ...people,
    given: () => ({
      FIELDS,
      visibleStaff,
      canExport: (user) => user.canExport === true,
      toCsv: (rows, fields) => rows.map((row) => fields.map((field) => row[field])).join('\n'),
    }),
    vulnerable: false,
    normal: [{ as: 'mia', request: 'POST /staff/export', gives: 200, has: 'early', hasNot: '3000' }],
    hostile: [
      { as: 'ted', request: 'POST /staff/export', gives: 403 },
      async ({ db }) => assert.equal(db.state.rows.audit.length, 1),
    ],
  },
  'TMKB-EXPORT-002/neutralise-cells': {
    users: { ann },
    given: () => ({
      ownEvent: async (_user, id) =>
        id === 'e1'
          ? {
              guests: [
                { name: '=1+1', company: 'x\n@SUM(A1)', seats: 2 },
                { name: '-5', company: null, seats: -2 },
              ],
            }
          : null,
    }),
    normal: [{ as: 'ann', request: 'GET /events/e1/guests.csv', gives: 200, has: '2' }],
    hostile: [
      async ({ ask }) => {
        const { text } = await ask({ as: 'ann', request: 'GET /events/e1/guests.csv' });
        assert.doesNotMatch(text, /(^|[,\n"])[=@]/);
        assert.match(text, /'=1\+1/);
      },
      { as: 'ann', request: 'GET /events/e2/guests.csv', gives: 404 },
    ],
  },
  'TMKB-SEARCH-001/filter-by-readers': {
    users: { ann: { ...ann, firmId: 'f1', groupIds: ['7'] } },
    given: ({ sent }) => ({ es: { search: recorder(sent, 'search', { hits: { hits: [{ _id: 'd1' }] } }) } }),
    normal: [{ as: 'ann', request: 'GET /search?q=lease', gives: 200, has: 'd1' }],
    hostile: [
      async ({ ask, sent }) => {
        await ask({ as: 'ann', request: 'GET /search?q=firm_id:f2' });
        const { query } = sent.at(-1)[1];
        assert.deepEqual(query.bool?.filter, [
          { term: { firm_id: 'f1' } },
          { terms: { reader_ids: ['uu1', 'g7'] } },
        ]);
      },
      { as: 'ann', request: 'GET /search?q[x]=1', gives: 200 },
    ],
  },
  'TMKB-SEARCH-001/reload-hits': {
    users: { ann },
    rows: {
      document: [
        { id: 'd1', title: 'Mine', ownerId: 'u1' },
        { id: 'd2', title: 'Secret', ownerId: 'u2' },
      ],
    },
    given: () => ({
      words: 'x',
      readable: (user) => ({ ownerId: user.id }),
      searchIndex: async () => [
        { _id: 'd1', _source: { title: 'Mine' } },
        { _id: 'd2', _source: { title: 'Secret' } },
      ],
    }),
    normal: [{ as: 'ann', request: 'GET /run', gives: 200, has: 'Mine' }],
    hostile: [
      async ({ ask }) => assert.doesNotMatch((await ask({ as: 'ann', request: 'GET /run' })).text, /Secret/),
    ],
  },
  'TMKB-SEARCH-002/aggregate-the-visible': {
    ...casesOfOffice,
    normal: [
      { as: 'ann', request: 'GET /cases/facets', gives: 200, has: 'noise' },
      { as: 'ann', request: 'GET /cases/suggest?q=no', gives: 200, has: 'Noise' },
    ],
    hostile: [
      async ({ ask }) =>
        assert.doesNotMatch((await ask({ as: 'ann', request: 'GET /cases/facets' })).text, /tax/),
      async ({ ask }) =>
        assert.doesNotMatch((await ask({ as: 'ann', request: 'GET /cases/suggest?q=ta' })).text, /Taxes/),
      { as: 'ben', request: 'GET /cases/facets', gives: 200, hasNot: 'noise' },
    ],
  },
  'TMKB-SEARCH-002/no-oracle': {
    ...casesOfOffice,
    given: () => ({ visibleCases, SHOWN: { id: true, title: true } }),
    normal: [{ as: 'ann', request: 'GET /cases?sort=openedAt', gives: 200, has: 'Noise' }],
    hostile: [
      { as: 'ann', request: 'GET /cases?sort=handlerId', gives: 400, flaw: 200 },
      { as: 'ann', request: 'GET /cases?sort=title&sort=x', gives: 400 },
    ],
  },
};
