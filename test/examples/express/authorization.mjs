/** Cases for the authorization patterns, with the Express examples. @module */
import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { recorder } from './scope.mjs';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const ann = { id: 'u1', tenantId: 't1', email: 'ann@example.org', active: true };
const ben = { id: 'u2', tenantId: 't2', email: 'ben@example.org', active: true };
const soon = new Date(Date.now() + 3_600_000);
const hash = (text) => createHash('sha256').update(text).digest('hex');
const anonymous = (request, more) => ({ as: 'nobody', request, gives: 401, ...more });

const projects = {
  user: [ann, ben],
  project: [
    { id: 'p1', tenantId: 't1', ownerId: 'u1' },
    { id: 'p2', tenantId: 't2', ownerId: 'u2' },
  ],
};
const labs = {
  users: {
    ann: { id: 'u1', clinicId: 'c1', role: 'physician' },
    ben: { id: 'u2', clinicId: 'c1', role: 'physician' },
    lea: { id: 'u3', clinicId: 'c1', role: 'lead' },
  },
  rows: {
    labResult: [
      { id: 'r1', clinicId: 'c1', physicianId: 'u1', signedAt: null },
      { id: 'r2', clinicId: 'c1', physicianId: 'u2', signedAt: null },
      { id: 'r3', clinicId: 'c1', physicianId: 'u1', signedAt: new Date() },
    ],
  },
};
const visibleTo = ({ id, clinicId, role }) =>
  role === 'lead' ? { clinicId } : { clinicId, physicianId: id };

let work;
const worker = {
  rows: projects,
  given: ({ sent }) => ({
    connection: {},
    Worker: class {
      constructor(_queue, run) {
        work = run;
      }
    },
    sendPdf: recorder(sent, 'sendPdf'),
    renderProject: recorder(sent, 'sendPdf'),
  }),
  normal: [
    async ({ sent }) => {
      await work({ data: { projectId: 'p1', userId: 'u1', tenantId: 't1' } });
      assert.equal(sent.length, 1);
    },
  ],
  hostile: [
    async ({ sent }) => {
      const before = sent.length;
      await work({ data: { projectId: 'p2', userId: 'u1', tenantId: 't1' } });
      await work({ data: { projectId: 'p2', userId: 'u1', tenantId: 't2', email: 'ann@example.org' } });
      assert.equal(sent.length, before);
    },
  ],
};

const candidates = {
  users: {
    ann: { id: 'u1', companyId: 'c1', rights: ['candidates.restore'] },
    ben: { id: 'u2', companyId: 'c1', rights: [] },
  },
  rows: {
    candidate: [{ id: 'k1', jobId: 'j1' }],
    candidateRow: [
      { id: 'k2', jobId: 'j1', job: { companyId: 'c1' }, deletedAt: new Date(), erasureRequested: false },
      { id: 'k3', jobId: 'j9', job: { companyId: 'c9' }, deletedAt: new Date(), erasureRequested: false },
      { id: 'k4', jobId: 'j1', job: { companyId: 'c1' }, deletedAt: new Date(), erasureRequested: true },
    ],
  },
};

const fees = {
  users: {
    ann: { id: 'u1', officeId: 'o1', permissions: ['fee:waive'], role: 'supervisor' },
    tom: { id: 'u2', officeId: 'o1', permissions: [], role: 'inspector' },
  },
  rows: {
    fee: [
      { id: 'f1', officeId: 'o1', waived: false },
      { id: 'f2', officeId: 'o2', waived: false },
    ],
  },
};

const token = (claims, options = {}) =>
  `Bearer ${jwt.sign(claims, options.key ?? privateKey, { algorithm: options.algorithm ?? 'RS256', audience: 'fees', issuer: 'https://id.example.org', expiresIn: '5m' })}`;

const shipments = {
  users: { ann: { ...ann, carrierId: 'c1' }, ben: { ...ben, carrierId: 'c2' } },
  rows: {
    shipment: [
      { id: 's1', carrierId: 'c1', ownerId: 'u1', status: 'booked' },
      { id: 's2', carrierId: 'c1', ownerId: 'u1', status: 'booked' },
      { id: 's9', carrierId: 'c2', ownerId: 'u2', status: 'booked' },
    ],
  },
};

const move = { source: 'a1', target: 'a2', sourceId: 'a1', targetId: 'a2' };
const SECRET = 'a-secret-of-more-than-thirty-two-bytes';
const desk = {
  users: {
    olga: { id: 'u1', email: 'olga@example.org', emailVerified: true },
    eddy: { id: 'u2', email: 'eddy@example.org', emailVerified: true },
    mia: { id: 'u3', email: 'Mia@example.org', emailVerified: true },
  },
  rows: {
    membership: [
      { id: 'm1', deskId: 'd1', userId: 'u1', role: 'owner' },
      { id: 'm2', deskId: 'd1', userId: 'u2', role: 'editor' },
    ],
    invitation: [
      {
        id: 'i1',
        token: 'good',
        tokenHash: hash('good'),
        deskId: 'd1',
        role: 'writer',
        inviterId: 'u2',
        email: 'mia@example.org',
        acceptedAt: null,
        expiresAt: soon,
      },
    ],
  },
};

export const authorization = {
  'TMKB-AUTHZ-001/authorize-in-worker': worker,
  'TMKB-AUTHZ-001/check-before-enqueue': {
    users: { ann, ben },
    rows: projects,
    route: '/run/:id',
    given: ({ sent }) => ({ reports: { add: recorder(sent, 'add') } }),
    normal: [{ as: 'ann', request: 'POST /run/p1', gives: 202 }],
    hostile: [{ as: 'ann', request: 'POST /run/p2', gives: 404, flaw: 202 }, anonymous('POST /run/p1')],
  },
  'TMKB-AUTHZ-002/one-visible-query': {
    ...labs,
    normal: [
      { as: 'ann', request: 'GET /results', gives: 200, has: 'r1', hasNot: 'r2' },
      { as: 'ann', request: 'GET /results/r1', gives: 200 },
      { as: 'lea', request: 'GET /results/r2', gives: 200 },
    ],
    hostile: [{ as: 'ann', request: 'GET /results/r2', gives: 404, flaw: 200 }, anonymous('GET /results')],
  },
  'TMKB-AUTHZ-002/narrower-query-for-writing': {
    ...labs,
    given: () => ({ visibleTo }),
    normal: [{ as: 'ann', request: 'DELETE /results/r1', gives: 204 }],
    hostile: [
      { as: 'lea', request: 'DELETE /results/r2', gives: 404, flaw: 204 },
      { as: 'ann', request: 'DELETE /results/r3', gives: 404 },
    ],
  },
  'TMKB-AUTHZ-003/view-without-deleted-rows': {
    ...candidates,
    given: () => ({ ownJob: async (_user, jobId) => jobId === 'j1' }),
    vulnerable: {
      rows: {
        candidate: [
          { id: 'k1', jobId: 'j1' },
          { id: 'k2', jobId: 'j1', deletedAt: new Date() },
        ],
      },
    },
    normal: [
      { as: 'ann', request: 'GET /candidates/k1', gives: 200 },
      async ({ made }) => {
        const statements = [];
        await made.up({
          schema: { renameTable: async (...names) => statements.push(names.join(' ')) },
          raw: async (sql) => statements.push(sql),
        });
        assert.match(statements.join('\n'), /candidates candidates_all[\s\S]*WHERE deleted_at IS NULL/);
      },
    ],
    hostile: [
      { as: 'ann', request: 'GET /candidates/k2', gives: 404, flaw: 200 },
      anonymous('GET /candidates/k1'),
    ],
  },
  'TMKB-AUTHZ-003/restore-is-a-right': {
    ...candidates,
    normal: [{ as: 'ann', request: 'POST /candidates/k2/restore', gives: 204 }],
    hostile: [
      { as: 'ben', request: 'POST /candidates/k2/restore', gives: 403, flaw: 204 },
      { as: 'ann', request: 'POST /candidates/k3/restore', gives: 404 },
      { as: 'ann', request: 'POST /candidates/k4/restore', gives: 404 },
    ],
    after: [async ({ db }) => assert.equal(db.state.rows.audit.length, 1)],
  },
  'TMKB-AUTHZ-004/tenant-beneath-all-queries': {
    users: { ann, ben },
    rows: {
      shipment: [
        { id: 's1', tenantId: 't1', number: 'n1' },
        { id: 's2', tenantId: 't2', number: 'n2' },
      ],
    },
    given: ({ db }) => {
      const extended = ({ query }) => ({
        shipment: Object.fromEntries(
          ['findFirst', 'findMany', 'create', 'updateMany', 'createMany'].map((operation) => [
            operation,
            (args) =>
              query.$allModels.$allOperations({
                operation,
                args,
                query: (own) => db.shipment[operation](own),
              }),
          ]),
        ),
      });
      return { prisma: { ...db, shipment: db.shipment, $extends: extended } };
    },
    mount: ({ app }) =>
      app.get('/own/:number', (req, res, next) => {
        req.db.shipment
          .findFirst({ where: { number: req.params.number } })
          .then((row) => (row ? res.json(row) : res.sendStatus(404)), next);
      }),
    vulnerable: false,
    normal: [{ as: 'ann', request: 'GET /own/n1', gives: 200 }],
    hostile: [
      { as: 'ann', request: 'GET /own/n2', gives: 404 },
      anonymous('GET /own/n1'),
      async ({ made }) => {
        assert.throws(() => made.forTenant(undefined), /no tenant/);
        assert.throws(() => made.forTenant('t1').shipment.createMany({ data: [] }), /not scoped/);
        const row = await made.forTenant('t1').shipment.create({ data: { tenantId: 't2' } });
        assert.equal(row.tenantId, 't1');
      },
    ],
  },
  'TMKB-AUTHZ-004/row-level-security': {
    users: { ann, ben },
    raw: (text, values, rows) => {
      if (text.includes('set_config')) return Object.assign(rows, { tenant: [values[0]] });
      return [{ number: values[0], tenant: rows.tenant?.[0] }];
    },
    vulnerable: false,
    normal: [{ as: 'ann', request: 'GET /shipments/by-number/n1', gives: 200, has: 't1' }],
    hostile: [
      anonymous('GET /shipments/by-number/n1'),
      async ({ made }) => assert.throws(() => made.withTenant(undefined, () => 1), /no tenant/),
    ],
  },
  'TMKB-AUTHZ-005/one-relation-per-action': {
    users: { ann: { ...ann, officeId: 'o1' }, ben: { ...ben, officeId: 'o1' } },
    rows: { case: [{ id: 'c1', officeId: 'o1', createdById: 'u2', assigneeId: 'u1' }] },
    normal: [{ as: 'ann', request: 'PUT /cases/c1/notes', body: { notes: 'seen' }, gives: 204 }],
    hostile: [
      {
        as: 'ben',
        request: 'PUT /cases/c1/notes',
        body: { notes: 'x', ownerId: 'u2' },
        gives: 404,
        flaw: 204,
      },
      anonymous('PUT /cases/c1/notes'),
    ],
  },
  'TMKB-AUTHZ-005/owner-from-session': {
    users: { ann: { ...ann, officeId: 'o1' } },
    normal: [{ as: 'ann', request: 'POST /cases', body: { title: 'shed' }, gives: 201 }],
    hostile: [
      async ({ ask, db }) => {
        await ask({
          as: 'ann',
          request: 'POST /cases',
          body: { title: 'x', createdById: 'u9', assigneeId: 'u9', officeId: 'o9' },
        });
        assert.deepEqual(
          [...new Set(db.state.rows.case.map((row) => `${row.createdById}${row.officeId}`))],
          ['u1o1'],
        );
      },
    ],
  },
  'TMKB-AUTHZ-006/schema-of-allowed-fields': {
    users: { ann },
    rows: { player: [{ id: 'u1', displayName: 'Ann', language: 'en', role: 'player' }] },
    normal: [{ as: 'ann', request: 'PATCH /me', body: { displayName: 'Anna' }, gives: 200, has: 'Anna' }],
    hostile: [{ as: 'ann', request: 'PATCH /me', body: { role: 'operator' }, gives: 422, flaw: 200 }],
    after: [async ({ db }) => assert.equal(db.state.rows.player[0].role, 'player')],
  },
  'TMKB-AUTHZ-006/protected-fields-by-own-action': {
    users: { ann: { ...ann, role: 'operator' }, ben: { ...ben, role: 'player' } },
    rows: {
      player: [
        { id: 'u1', role: 'operator' },
        { id: 'u2', role: 'player' },
      ],
    },
    normal: [{ as: 'ann', request: 'PUT /players/u2/role', body: { role: 'moderator' }, gives: 204 }],
    hostile: [
      { as: 'ben', request: 'PUT /players/u2/role', body: { role: 'moderator' }, gives: 403 },
      { as: 'ann', request: 'PUT /players/u2/role', body: { role: 'operator' }, gives: 422 },
      { as: 'ben', request: 'PATCH /players/u2', body: { coins: 1_000_000 }, gives: 404, flaw: 204 },
    ],
    vulnerable: { given: () => ({ ownOrModerated: async (_user, id) => ({ id }) }) },
  },
  'TMKB-AUTHZ-007/caller-in-the-lookup': {
    users: { ann, ben },
    rows: { statement: [{ id: 's1', pdf: 'balance', account: { holders: [{ customerId: 'u1' }] } }] },
    normal: [{ as: 'ann', request: 'GET /statements/s1', gives: 200, has: 'balance' }],
    hostile: [
      { as: 'ben', request: 'GET /statements/s1', gives: 404, flaw: 200 },
      anonymous('GET /statements/s1'),
    ],
  },
  'TMKB-AUTHZ-007/resolve-before-the-handler': {
    users: { ann, ben },
    given: () => ({ ownStatement: async (user, id) => (user.id === 'u1' && id === 's1' ? { id } : null) }),
    mount: ({ app, made, statements }) => app.use('/statements', made.statements ?? statements),
    vulnerable: {
      rows: { statement: [{ id: 's1' }] },
      given: ({ express }) => ({ statements: express?.Router?.() }),
    },
    normal: [{ as: 'ann', request: 'POST /statements/s1/mail', gives: 202 }],
    hostile: [
      { as: 'ben', request: 'POST /statements/s1/mail', gives: 404, flaw: 202 },
      anonymous('POST /statements/s1/mail'),
    ],
  },
  'TMKB-AUTHZ-008/check-on-the-router': {
    users: { ann: { ...ann, role: 'manager' }, ben: { ...ben, role: 'clerk' } },
    given: () => ({ showRoom: (_req, res) => res.json({}), setRate: (_req, res) => res.sendStatus(204) }),
    normal: [
      { as: 'ann', request: 'PUT /api/v2/rooms/1', body: { rate: 1 }, gives: 204 },
      { as: 'ben', request: 'GET /api/v1/rooms/1', gives: 200 },
    ],
    hostile: [
      { as: 'ben', request: 'PATCH /api/v2/rooms/1', body: { rate: 1 }, gives: 403, flaw: 204 },
      { as: 'ben', request: 'PUT /api/v1/rooms/1', body: { rate: 1 }, gives: 403 },
      { as: 'ben', request: 'PUT /API/v2/rooms/1/', body: { rate: 1 }, gives: 403 },
      anonymous('PATCH /api/v1/rooms/1'),
    ],
  },
  'TMKB-AUTHZ-008/no-second-reading': {
    users: { ann: { ...ann, role: 'manager' }, ben: { ...ben, role: 'clerk' } },
    given: () => ({
      removeRoom: (_req, res) => res.sendStatus(204),
      methodOverride: () => (req, _res, next) => {
        if (req.get('x-http-method-override')) req.method = req.get('x-http-method-override');
        next();
      },
      requireManager: (req, res, next) => (req.user?.role === 'manager' ? next() : res.sendStatus(403)),
    }),
    vulnerable: false,
    normal: [{ as: 'ann', request: 'DELETE /api/v2/rooms/1', gives: 204 }],
    hostile: [
      { as: 'ben', request: 'DELETE /api/v2/rooms/1', gives: 403 },
      {
        as: 'ben',
        request: 'POST /api/v2/rooms/1',
        headers: { 'x-http-method-override': 'DELETE' },
        gives: 404,
      },
      { as: 'ben', request: 'DELETE /api/v1/rooms/1', gives: 410 },
    ],
  },
  'TMKB-AUTHZ-009/table-of-moves': {
    users: { ann, rita: { id: 'u5', reviewer: true } },
    rows: {
      grant: [
        { id: 'g1', applicantId: 'u1', status: 'draft' },
        { id: 'g2', applicantId: 'u5', status: 'submitted' },
      ],
    },
    given: ({ db }) => ({ visibleGrant: (_user, id) => db.grant.findUnique({ where: { id } }) }),
    vulnerable: false,
    normal: [
      { as: 'ann', request: 'POST /grants/g1/submit', gives: 204 },
      { as: 'rita', request: 'POST /grants/g1/approve', gives: 204 },
    ],
    hostile: [
      { as: 'rita', request: 'POST /grants/g2/approve', gives: 403 },
      { as: 'ann', request: 'POST /grants/g1/submit', gives: 409 },
    ],
  },
  'TMKB-AUTHZ-009/record-each-move': {
    users: { ann, ben },
    rows: {
      grant: [
        { id: 'g1', applicantId: 'u1', status: 'draft', amount: 1 },
        { id: 'g2', applicantId: 'u1', status: 'approved', amount: 1 },
      ],
    },
    normal: [{ as: 'ann', request: 'PATCH /grants/g1/amount', body: { amount: 5 }, gives: 204 }],
    hostile: [
      { as: 'ann', request: 'PATCH /grants/g2/amount', body: { amount: 500 }, gives: 409 },
      { as: 'ann', request: 'PATCH /grants/g1/amount', body: { amount: -1 }, gives: 422 },
      { as: 'ben', request: 'PATCH /grants/g1/amount', body: { amount: 5 }, gives: 409 },
    ],
    vulnerable: false,
  },
  'TMKB-AUTHZ-010/child-through-parent': {
    users: { ann, ben },
    rows: {
      report: [
        { id: 'r1', classId: 'k1', schoolClass: { teachers: [{ id: 'u1' }] } },
        { id: 'r2', classId: 'k2', schoolClass: { teachers: [{ id: 'u2' }] } },
      ],
      schoolClass: [
        { id: 'k1', teachers: [{ id: 'u1' }] },
        { id: 'k2', teachers: [{ id: 'u2' }] },
      ],
    },
    normal: [{ as: 'ann', request: 'GET /classes/k1/reports/r1', gives: 200 }],
    hostile: [
      { as: 'ann', request: 'GET /classes/k1/reports/r2', gives: 404, flaw: 200 },
      anonymous('GET /classes/k1/reports/r1'),
    ],
  },
  'TMKB-AUTHZ-010/listed-includes': {
    users: { ann },
    rows: { student: [{ id: 's1', name: 'Kim', grades: [], medicalFile: 'secret' }] },
    given: () => ({ student: { id: 's1' } }),
    normal: [{ as: 'ann', request: 'GET /run?include=grades', gives: 200, has: 'Kim' }],
    hostile: [
      { as: 'ann', request: 'GET /run?include=medicalFile', gives: 400, flaw: 200 },
      { as: 'ann', request: 'GET /run?include=constructor', gives: 400 },
    ],
  },
  'TMKB-AUTHZ-011/authorize-in-service': {
    ...fees,
    given: () => ({
      requireSupervisor: (req, res, next) => (req.user.role === 'supervisor' ? next() : res.sendStatus(403)),
    }),
    normal: [{ as: 'ann', request: 'POST /back-office/fees/f1/waive', gives: 204 }],
    hostile: [
      { as: 'tom', request: 'POST /api/mobile/fees/f1/waive', gives: 403, flaw: 204 },
      { as: 'ann', request: 'POST /api/mobile/fees/f2/waive', gives: 404 },
      anonymous('POST /api/mobile/fees/f1/waive'),
    ],
  },
  'TMKB-AUTHZ-011/verify-behind-the-gateway': {
    users: { gateway: ann },
    rows: { user: [ann, ben] },
    given: () => ({ publicKey, issuer: 'https://id.example.org' }),
    normal: [
      { as: 'gateway', request: 'GET /run', headers: { authorization: token({ sub: 'u1' }) }, gives: 200 },
    ],
    hostile: [
      {
        as: 'gateway',
        request: 'GET /run',
        headers: { authorization: token({ sub: 'u2' }, { key: 'guessed', algorithm: 'HS256' }) },
        gives: 401,
        flaw: 200,
      },
      { as: 'gateway', request: 'GET /run', gives: 401 },
      { as: 'gateway', request: 'GET /run', headers: { authorization: 'Bearer x' }, gives: 401 },
    ],
  },
  'TMKB-AUTHZ-012/condition-and-count': {
    ...shipments,
    normal: [{ as: 'ann', request: 'POST /shipments/cancel', body: { ids: ['s1'] }, gives: 204 }],
    hostile: [
      { as: 'ann', request: 'POST /shipments/cancel', body: { ids: ['s2', 's9'] }, gives: 404, flaw: 204 },
      { as: 'ann', request: 'POST /shipments/cancel', body: { ids: [] }, gives: 400 },
    ],
    after: [
      async ({ db }) =>
        assert.deepEqual(
          db.state.rows.shipment.map((row) => row.status),
          ['cancelled', 'booked', 'booked'],
        ),
    ],
  },
  'TMKB-AUTHZ-012/decide-per-item': {
    ...shipments,
    given: ({ db }) => ({
      findShipmentFor: (user, id) =>
        db.shipment.findFirst({ where: { id: String(id), carrierId: user.carrierId } }),
      may: (user, action, found) => action === 'cancel' && found.ownerId === user.id,
      actions: { cancel: ({ id }) => db.shipment.update({ where: { id }, data: { status: 'cancelled' } }) },
    }),
    normal: [
      {
        as: 'ann',
        request: 'POST /run',
        body: { operations: [{ id: 's1', action: 'cancel' }] },
        gives: 207,
        has: '200',
      },
    ],
    hostile: [
      async ({ ask, db }) => {
        await ask({
          as: 'ann',
          request: 'POST /run',
          body: {
            operations: [
              { id: 's1', action: 'cancel' },
              { id: 's9', action: 'cancel' },
            ],
          },
        });
        assert.equal(db.state.rows.shipment[2].status, 'booked');
      },
      {
        as: 'ann',
        request: 'POST /run',
        body: { operations: [{ id: 's1', action: 'constructor' }] },
        gives: 207,
        has: '404',
      },
      { as: 'ann', request: 'POST /run', body: {}, gives: 400 },
    ],
  },
  'TMKB-AUTHZ-013/rights-from-database': {
    users: {
      ann: { id: 'u1', role: 'nurse', wards: ['w1'], wardIds: ['w1'] },
      ben: { id: 'u2', role: 'nurse', wards: ['w1'], wardIds: ['w1'] },
    },
    rows: {
      posting: [
        { id: 'p1', wardId: 'w1', role: 'nurse', endedAt: null, user: { id: 'u1', active: true } },
        { id: 'p2', wardId: 'w1', role: 'nurse', endedAt: new Date(), user: { id: 'u2', active: true } },
      ],
    },
    given: () => ({
      chartsOf: async () => ['chart'],
      user: { id: 'u2', role: 'nurse', wards: ['w1'] },
      secret: SECRET,
    }),
    normal: [{ as: 'ann', request: 'GET /wards/w1/patients', gives: 200, has: 'chart' }],
    hostile: [
      { as: 'ben', request: 'GET /wards/w1/patients', gives: 403, flaw: 200 },
      anonymous('GET /wards/w1/patients'),
    ],
  },
  'TMKB-AUTHZ-013/token-version': {
    rows: {
      user: [
        { ...ann, tokenVersion: 2 },
        { ...ben, active: false, tokenVersion: 1 },
      ],
    },
    given: () => ({
      secret: SECRET,
      bearer: (req) => (req.get('authorization') ?? '').replace('Bearer ', ''),
    }),
    mount: ({ app, made }) => app.get('/me', made.requireJwt, (req, res) => res.json(req.user)),
    vulnerable: false,
    normal: [
      {
        request: 'GET /me',
        headers: { authorization: `Bearer ${jwt.sign({ id: 'u1', ver: 2 }, SECRET)}` },
        gives: 200,
      },
      async ({ made, ask }) => {
        const headers = { authorization: `Bearer ${made.accessToken({ id: 'u1', tokenVersion: 2 })}` };
        assert.equal((await ask({ request: 'GET /me', headers })).status, 200);
      },
    ],
    hostile: [
      {
        request: 'GET /me',
        headers: { authorization: `Bearer ${jwt.sign({ id: 'u1', ver: 1 }, SECRET)}` },
        gives: 401,
      },
      {
        request: 'GET /me',
        headers: { authorization: `Bearer ${jwt.sign({ id: 'u2', ver: 1 }, SECRET)}` },
        gives: 401,
      },
      { request: 'GET /me', gives: 401 },
    ],
  },
  'TMKB-AUTHZ-014/conditional-update': {
    users: { ann, ben },
    rows: {
      account: [
        { id: 'a1', ownerId: 'u1', frozen: false, balance: 100 },
        { id: 'a2', ownerId: 'u2', frozen: false, balance: 0 },
      ],
    },
    given: () => ({
      transferIn: z.object({
        source: z.string(),
        target: z.string(),
        sourceId: z.string(),
        targetId: z.string(),
        amount: z.number().int().positive(),
      }),
    }),
    normal: [{ as: 'ann', request: 'POST /transfers', body: { ...move, amount: 60 }, gives: 201 }],
    hostile: [
      async ({ ask, db }) => {
        db.state.rows.account[0].balance = 60;
        db.state.delay = 80;
        const body = { ...move, amount: 60 };
        const twice = await Promise.all(
          [1, 2, 3].map(() => ask({ as: 'ann', request: 'POST /transfers', body })),
        );
        assert.equal(twice.filter(({ status }) => status === 201).length, 1);
      },
      { as: 'ben', request: 'POST /transfers', body: { ...move, amount: 1 }, gives: 409 },
      { as: 'ann', request: 'POST /transfers', body: { ...move, amount: -1 }, gives: 422 },
      { as: 'ann', request: 'POST /transfers', body: { ...move, target: 'none', amount: 1 }, gives: 409 },
    ],
  },
  'TMKB-AUTHZ-014/lock-before-check': {
    users: { ann },
    raw: (_text, values, rows) =>
      rows.card.filter((card) => card.id === values[0] && card.holderId === values[1]),
    rows: {
      card: [
        { id: 'k1', holderId: 'u1', daily_limit: 100, dailyLimit: 100 },
        { id: 'k2', holderId: 'u2', daily_limit: 100 },
      ],
      payment: [],
    },
    given: ({ req, db }) => ({
      cardId: req.body?.cardId,
      amount: req.body?.amount,
      spentToday: async () => db.state.rows.payment.reduce((sum, { amount }) => sum + amount, 0),
    }),
    vulnerable: false,
    normal: [{ as: 'ann', request: 'POST /run', body: { cardId: 'k1', amount: 60 }, gives: 200 }],
    hostile: [
      { as: 'ann', request: 'POST /run', body: { cardId: 'k1', amount: 60 }, gives: 409 },
      { as: 'ann', request: 'POST /run', body: { cardId: 'k2', amount: 1 }, gives: 404 },
    ],
  },
  'TMKB-AUTHZ-015/deny-by-default': {
    users: {
      ann: { ...ann, permissions: ['studio:manage', 'game:play'] },
      ben: { ...ben, permissions: ['game:play'] },
    },
    given: () => {
      const done = (_req, res) => res.sendStatus(204);
      const requirePermission = (name) => (req, res, next) =>
        req.user.permissions.includes(name) ? next() : res.sendStatus(403);
      return { login: done, showProfile: done, ban: done, grantItems: done, requirePermission };
    },
    vulnerable: false,
    normal: [
      { as: 'nobody', request: 'POST /public/login', gives: 204 },
      { as: 'ann', request: 'POST /studio/players/1/items', gives: 204 },
      { as: 'ben', request: 'GET /play/players/me', gives: 204 },
    ],
    hostile: [
      { as: 'ben', request: 'POST /studio/players/1/items', gives: 403 },
      anonymous('POST /studio/players/1/items'),
      anonymous('GET /anything'),
    ],
  },
  'TMKB-AUTHZ-016/grant-within-own-rights': {
    ...desk,
    normal: [
      {
        as: 'olga',
        request: 'POST /desks/d1/invitations',
        body: { email: 'x@example.org', role: 'editor' },
        gives: 201,
      },
    ],
    hostile: [
      {
        as: 'eddy',
        request: 'POST /desks/d1/invitations',
        body: { email: 'x@example.org', role: 'owner' },
        gives: 403,
        flaw: 201,
      },
      {
        as: 'eddy',
        request: 'POST /desks/d1/invitations',
        body: { email: 'x@example.org', role: 'constructor' },
        gives: 403,
      },
      {
        as: 'mia',
        request: 'POST /desks/d1/invitations',
        body: { email: 'x@example.org', role: 'writer' },
        gives: 404,
      },
    ],
  },
  'TMKB-AUTHZ-016/bind-invitation': {
    ...desk,
    route: '/run/:token',
    given: () => ({ grantable: { owner: ['owner', 'editor', 'writer'], editor: ['writer'], writer: [] } }),
    normal: [{ as: 'mia', request: 'POST /run/good', gives: 204 }],
    hostile: [
      { as: 'mia', request: 'POST /run/good', gives: 404 },
      async ({ ask, db }) => {
        db.state.rows.invitation[0].acceptedAt = null;
        const { status } = await ask({ as: 'eddy', request: 'POST /run/good' });
        assert.equal(status, 404);
      },
    ],
  },
  'TMKB-AUTHZ-017/authorize-each-run': {
    rows: {
      digest: [
        { id: 'd1', pausedAt: null, vacancyId: 'v1', email: 'ann@example.org', user: ann },
        {
          id: 'd2',
          pausedAt: null,
          vacancyId: 'v1',
          email: 'ben@example.org',
          user: { ...ben, active: false },
        },
      ],
      applicant: [{ id: 'a1', vacancyId: 'v1' }],
    },
    given: ({ sent }) => ({
      cron: { schedule: (_when, run) => sent.push(['schedule', run]) },
      canReadVacancy: async (user) => user.id === 'u1',
      applicantsVisibleTo: () => ({}),
      renderDigest: (rows) => rows.length,
    }),
    normal: [
      async ({ sent }) => {
        await sent[0][1]();
        assert.ok(sent.some(([name, to]) => name === 'sendMail' && to === 'ann@example.org'));
      },
    ],
    hostile: [
      async ({ sent, db }) => {
        await sent[0][1]();
        assert.ok(!sent.some(([name, to]) => name === 'sendMail' && to === 'ben@example.org'));
        assert.ok(db.state.rows.digest[1].pausedAt);
      },
    ],
  },
  'TMKB-AUTHZ-017/end-with-the-right': {
    rows: {
      assignment: [
        { id: 'x1', vacancyId: 'v1', userId: 'u1' },
        { id: 'x2', vacancyId: 'v1', userId: 'u2' },
      ],
      digest: [
        { id: 'd1', vacancyId: 'v1', userId: 'u1', pausedAt: null },
        { id: 'd2', vacancyId: 'v1', userId: 'u2', pausedAt: null },
      ],
    },
    normal: [
      async ({ made, db }) => {
        await made.removeConsultant('v1', 'u1');
        assert.equal(db.state.rows.assignment.length, 1);
      },
    ],
    hostile: [
      async ({ made, db }) => {
        await made.removeConsultant('v1', 'u1');
        assert.ok(db.state.rows.digest[0].pausedAt);
        assert.equal(db.state.rows.digest[1].pausedAt, null);
      },
    ],
  },
};
