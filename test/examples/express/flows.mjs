/** Cases for sharing, webhooks and workflows, with the Express examples. @module */
import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { recorder } from './scope.mjs';

const ann = { id: 'u1', tenantId: 't1', email: 'ann@example.org' };
const ben = { id: 'u2', tenantId: 't2', email: 'ben@example.org' };
const later = new Date(Date.now() + 3_600_000);
const hash = (text) => createHash('sha256').update(text).digest('hex');
const SECRET = 'hook-secret';
const signature = (body) => createHmac('sha256', SECRET).update(body).digest('hex');
const paid = JSON.stringify({ type: 'payment.succeeded', data: { orderId: 'o1' } });
const gems = (id) => JSON.stringify({ id, playerId: 'p1', gems: 10 });
const now = () => String(Math.floor(Date.now() / 1000));

const drawing = {
  id: 'd1',
  plan: 'ground floor',
};
const links = {
  good: { id: 'l1', drawingId: 'd1', rights: ['comment'], drawing },
  look: { id: 'l2', drawingId: 'd1', rights: ['view'], drawing },
};

const licence = {
  users: { ann, ben },
  rows: {
    application: [
      {
        id: 'l1',
        ownerId: 'u1',
        status: 'draft',
        holderName: 'Ann',
        identityVerifiedAt: later,
        insuranceCheckedAt: later,
        feePaidAt: later,
      },
      {
        id: 'l2',
        ownerId: 'u1',
        status: 'draft',
        holderName: 'Ann',
        identityVerifiedAt: later,
        insuranceCheckedAt: later,
        feePaidAt: null,
      },
      {
        id: 'l3',
        ownerId: 'u1',
        status: 'submitted',
        holderName: 'Ann',
        identityVerifiedAt: later,
        insuranceCheckedAt: later,
        feePaidAt: later,
      },
    ],
  },
};

const renders = ({ app }) => {
  app.engine('txt', (_file, { report }, done) => done(null, `report ${report}`));
  writeFileSync(join(tmpdir(), 'report.txt'), '');
  app.set('views', tmpdir()).set('view engine', 'txt');
};

process.env.PAYMENT_HOOK_SECRET = SECRET;

export const flows = {
  'TMKB-SHARE-001/strong-expiring-token': {
    rows: {
      share: [{ id: 's0', reportId: 'r1', digest: hash('old'), revokedAt: null, expiresAt: new Date(0) }],
      report: [{ id: 'r1' }],
    },
    given: () => ({
      digest: hash,
      inDays: (n) => new Date(Date.now() + n * 86_400_000),
      guestView: async (id) => ({ report: id }),
    }),
    normal: [
      async ({ made, ask }) => {
        const path = await made.createLink('r1');
        const { status, headers } = await ask({ request: `GET ${path}` });
        assert.equal(status, 200);
        assert.equal(headers.get('referrer-policy'), 'no-referrer');
      },
    ],
    hostile: [
      async ({ made, db }) => {
        const path = await made.createLink('r1');
        assert.ok(path.length > 40);
        assert.ok(!JSON.stringify(db.state.rows).includes(path.slice(3)));
      },
      { request: 'GET /s/old', gives: 404 },
      { request: 'GET /s/guess', gives: 404 },
    ],
  },
  'TMKB-SHARE-001/exchange-for-cookie': {
    users: { guest: {}, stranger: {} },
    given: () => ({
      liveLink: async (token) => (token === 'good' ? { id: 'l1', report: 'r1' } : null),
      liveLinkById: async (id) => (id === 'l1' ? { report: 'r1' } : null),
    }),
    mount: renders,
    vulnerable: false,
    normal: [
      { as: 'guest', request: 'GET /s/good', gives: 303 },
      { as: 'guest', request: 'GET /shared/report', gives: 200, has: 'report r1' },
    ],
    hostile: [
      { as: 'stranger', request: 'GET /shared/report', gives: 404 },
      { as: 'stranger', request: 'GET /s/bad', gives: 404 },
    ],
  },
  'TMKB-SHARE-002/link-as-principal': {
    given: () => ({ liveLink: async (token) => links[token], ownDrawing: async () => drawing }),
    vulnerable: false,
    normal: [
      { request: 'GET /share/good/drawing', gives: 200, has: 'ground floor' },
      { request: 'POST /share/good/comments', body: { text: 'nice' }, gives: 201 },
    ],
    hostile: [
      { request: 'POST /share/look/comments', body: { text: 'x' }, gives: 403 },
      { request: 'GET /share/none/drawing', gives: 404 },
      { request: 'GET /share/good/other', gives: 404 },
    ],
  },
  'TMKB-SHARE-002/narrow-on-creation': {
    users: { ann, ben },
    given: ({ sent }) => ({
      drawing,
      may: (user) => user.id === 'u1',
      createLink: recorder(sent, 'link', '/s/x'),
    }),
    normal: [{ as: 'ann', request: 'POST /run', body: { rights: ['view'] }, gives: 201 }],
    hostile: [
      { as: 'ben', request: 'POST /run', body: { rights: ['view'] }, gives: 403, flaw: 201 },
      { as: 'ann', request: 'POST /run', body: { rights: ['edit'] }, gives: 400 },
      { as: 'ann', request: 'POST /run', body: { rights: 'view' }, gives: 400 },
    ],
  },
  'TMKB-HOOK-001/verify-signature-over-raw-body': {
    isRaw: true,
    given: () => ({ sign: signature }),
    normal: [
      {
        request: 'POST /hooks/payments',
        body: paid,
        headers: { 'x-signature': signature(paid), 'content-type': 'application/json' },
        gives: 204,
      },
      async ({ sent }) => assert.deepEqual(sent, [['markPaid', 'o1']]),
    ],
    hostile: [
      {
        request: 'POST /hooks/payments',
        body: paid,
        headers: { 'content-type': 'application/json' },
        gives: 401,
        flaw: 204,
      },
      {
        request: 'POST /hooks/payments',
        body: paid.replace('o1', 'o2'),
        headers: { 'x-signature': signature(paid) },
        gives: 401,
      },
      { request: 'POST /hooks/payments', gives: 401 },
      { request: 'POST /hooks/payments', headers: { 'x-signature': 'zz' }, gives: 401 },
    ],
  },
  'TMKB-HOOK-001/ask-the-provider': {
    users: { hook: {} },
    rows: {
      order: [
        { id: 'o1', total: 100, currency: 'EUR', paid: false },
        { id: 'o2', total: 100, currency: 'EUR', paid: false },
      ],
    },
    given: ({ req }) => ({
      event: req.body ?? {},
      provider: {
        getPayment: async (id) =>
          ({
            p1: { status: 'succeeded', orderId: 'o1', amount: 100, currency: 'EUR' },
            p2: { status: 'succeeded', amount: 100, currency: 'EUR' },
          })[id] ?? { status: 'unknown' },
      },
    }),
    normal: [
      async ({ ask, db }) => {
        await ask({ as: 'hook', request: 'POST /run', body: { data: { paymentId: 'p1' } } });
        assert.equal(db.state.rows.order[0].paid, true);
      },
    ],
    hostile: [
      async ({ ask, db }) => {
        await ask({
          as: 'hook',
          request: 'POST /run',
          body: { data: { paymentId: 'forged', orderId: 'o2' } },
        });
        await ask({ as: 'hook', request: 'POST /run', body: { data: { paymentId: 'p2', orderId: 'o2' } } });
        assert.equal(db.state.rows.order[1].paid, false);
      },
    ],
  },
  'TMKB-HOOK-002/once-per-event-id': {
    isRaw: true,
    rows: { player: [{ id: 'p1', gems: 0 }] },
    given: ({ db }) => ({
      signed: (req) => req.get('x-signature') === 'valid',
      credit: async (id, more) => {
        await new Promise((done) => setTimeout(done, 150));
        await db.player.update({ where: { id }, data: { gems: { increment: more } } });
      },
    }),
    normal: [
      {
        request: 'POST /hooks/store',
        body: gems('e1'),
        headers: { 'x-signature': 'valid', 'x-timestamp': now() },
        gives: 200,
      },
    ],
    hostile: [
      async ({ ask, db }) => {
        db.state.rows.player[0].gems = 0;
        const step = {
          request: 'POST /hooks/store',
          body: gems('e2'),
          headers: { 'x-signature': 'valid', 'x-timestamp': now() },
        };
        await Promise.all([ask(step), ask(step), ask(step)]);
        assert.equal(db.state.rows.player[0].gems, 10);
      },
      {
        request: 'POST /hooks/store',
        body: gems('e3'),
        headers: { 'x-signature': 'valid', 'x-timestamp': '1000' },
        gives: 401,
      },
      { request: 'POST /hooks/store', body: gems('e3'), headers: { 'x-signature': 'valid' }, gives: 401 },
      { request: 'POST /hooks/store', body: gems('e3'), headers: { 'x-timestamp': now() }, gives: 401 },
    ],
  },
  'TMKB-HOOK-002/newest-state-wins': {
    users: { hook: {} },
    rows: { subscription: [{ id: 's', externalId: 'x1', version: 5, status: 'cancelled' }] },
    given: ({ req }) => ({ event: req.body ?? {} }),
    normal: [
      async ({ ask, db }) => {
        await ask({
          as: 'hook',
          request: 'POST /run',
          body: { subscriptionId: 'x1', status: 'paused', version: 6 },
        });
        assert.equal(db.state.rows.subscription[0].status, 'paused');
      },
    ],
    hostile: [
      async ({ ask, db }) => {
        await ask({
          as: 'hook',
          request: 'POST /run',
          body: { subscriptionId: 'x1', status: 'active', version: 4 },
        });
        assert.notEqual(db.state.rows.subscription[0].status, 'active');
      },
      { as: 'hook', request: 'POST /run', body: { subscriptionId: 'x1', status: 'active' }, gives: 400 },
    ],
  },
  'TMKB-HOOK-003/connect-to-checked-address': {
    given: ({ sent }) => ({
      lookup: async (host) => ({
        address:
          {
            'shop.example': '93.184.216.34',
            'inner.example': '10.0.0.5',
            'meta.example': '169.254.169.254',
            'loop.example': '127.0.0.1',
          }[host] ?? host,
      }),
      https: {
        request: (options) => {
          sent.push(options);
          return { end: () => undefined };
        },
      },
      once: async () => [{ destroy: () => undefined, statusCode: 200 }],
    }),
    vulnerable: false,
    normal: [
      async ({ made, sent }) => {
        assert.equal(await made.postToCustomer('https://shop.example/hook?x=1', {}), 200);
        assert.equal(sent[0].host, '93.184.216.34');
        assert.equal(sent[0].path, '/hook?x=1');
      },
    ],
    hostile: [
      async ({ made, sent }) => {
        const urls = [
          'https://inner.example/',
          'https://meta.example/',
          'https://loop.example/',
          'http://shop.example/',
          'https://shop.example:8443/',
          'https://127.0.0.1/',
          'not a url',
        ];
        for (const url of urls) await assert.rejects(made.postToCustomer(url, {}), url);
        assert.equal(sent.length, 1);
      },
    ],
  },
  'TMKB-HOOK-003/egress-proxy': {
    users: { ann },
    given: ({ req, sent }) => ({
      hook: { url: req.body?.url ?? 'https://shop.example/' },
      body: '{}',
      ProxyAgent: class {
        via = 'proxy';
      },
      request: async (url, options) => {
        sent.push([url, options.dispatcher.via]);
        return { statusCode: 200, body: { dump: async () => undefined } };
      },
    }),
    vulnerable: false,
    normal: [{ as: 'ann', request: 'POST /run', gives: 200 }],
    hostile: [
      async ({ ask, sent }) => {
        await ask({ as: 'ann', request: 'POST /run', body: { url: 'http://169.254.169.254/' } });
        assert.ok(sent.every(([, via]) => via === 'proxy'));
      },
    ],
  },
  'TMKB-FLOW-001/require-recorded-steps': {
    ...licence,
    normal: [{ as: 'ann', request: 'POST /licences/l1/submit', body: { step: 4 }, gives: 204 }],
    hostile: [
      { as: 'ann', request: 'POST /licences/l2/submit', body: { step: 4 }, gives: 409, flaw: 204 },
      { as: 'ben', request: 'POST /licences/l1/submit', body: { step: 4 }, gives: 409 },
      { as: 'ann', request: 'POST /licences/l1/submit', gives: 409 },
    ],
  },
  'TMKB-FLOW-001/reset-later-steps': {
    ...licence,
    normal: [
      { as: 'ann', request: 'PATCH /licences/l1', body: { holderName: 'Eve' }, gives: 204 },
      async ({ db }) => assert.equal(db.state.rows.application[0].holderName, 'Eve'),
    ],
    hostile: [
      async ({ ask, db }) => {
        await ask({ as: 'ann', request: 'PATCH /licences/l2', body: { holderName: 'Eve' } });
        assert.equal(db.state.rows.application[1].identityVerifiedAt, null);
      },
      { as: 'ann', request: 'PATCH /licences/l3', body: { holderName: 'Eve' }, gives: 409, flaw: 204 },
    ],
  },
  'TMKB-FLOW-002/price-on-the-server': {
    users: { ann },
    rows: {
      show: [
        { id: 's1', onSale: true, priceCents: 2500, currency: 'eur' },
        { id: 's2', onSale: false, priceCents: 1, currency: 'eur' },
      ],
    },
    given: ({ sent }) => ({
      stripe: { paymentIntents: { create: recorder(sent, 'intent', { client_secret: 'x' }) } },
    }),
    normal: [
      { as: 'ann', request: 'POST /shows/s1/checkout', body: { quantity: 2 }, gives: 200 },
      async ({ sent }) => assert.equal(sent[0][1].amount, 5000),
    ],
    hostile: [
      {
        as: 'ann',
        request: 'POST /shows/s1/checkout',
        body: { quantity: -1, totalCents: 1, currency: 'eur' },
        gives: 422,
        flaw: 200,
      },
      { as: 'ann', request: 'POST /shows/s1/checkout', body: { quantity: 1.5 }, gives: 422 },
      { as: 'ann', request: 'POST /shows/s2/checkout', body: { quantity: 1 }, gives: 404 },
      { as: 'ann', request: 'POST /shows/s1/checkout', gives: 422 },
    ],
  },
  'TMKB-FLOW-002/compare-paid-amount': {
    rows: {
      order: [
        { id: 'o1', paymentIntentId: 'pi1', status: 'open', totalCents: 5000, currency: 'eur' },
        { id: 'o2', paymentIntentId: 'pi2', status: 'open', totalCents: 5000, currency: 'eur' },
      ],
    },
    given: ({ sent }) => ({ reportMismatch: recorder(sent, 'mismatch') }),
    normal: [
      async ({ made, sent }) => {
        await made.onPaymentSucceeded({
          id: 'pi1',
          amount_received: 5000,
          currency: 'eur',
          metadata: { orderId: 'o1' },
        });
        assert.equal(sent[0][0], 'sendTickets');
      },
    ],
    hostile: [
      async ({ made, db }) => {
        await made.onPaymentSucceeded({
          id: 'pi2',
          amount_received: 50,
          currency: 'eur',
          metadata: { orderId: 'o2' },
        });
        assert.equal(db.state.rows.order[1].status, 'open');
      },
    ],
  },
  'TMKB-FLOW-003/conditional-consume': {
    users: { ann, ben },
    rows: {
      card: [
        { id: 'c1', codeHash: hash('gift'), redeemedAt: null, value: 50 },
        { id: 'c2', codeHash: hash('gift2'), redeemedAt: null, value: 50 },
      ],
      credit: [],
    },
    given: () => ({ hashCode: (code) => hash(String(code)) }),
    normal: [{ as: 'ann', request: 'POST /cards/redeem', body: { code: 'gift' }, gives: 204 }],
    hostile: [
      { as: 'ben', request: 'POST /cards/redeem', body: { code: 'gift' }, gives: 409 },
      async ({ ask, db }) => {
        const before = db.state.rows.credit.length;
        db.state.delay = 80;
        await Promise.all(
          [1, 2, 3].map(() => ask({ as: 'ann', request: 'POST /cards/redeem', body: { code: 'gift2' } })),
        );
        assert.equal(db.state.rows.credit.length, before + 1);
      },
      { as: 'ann', request: 'POST /cards/redeem', gives: 409 },
    ],
  },
  'TMKB-FLOW-003/unique-constraint': {
    users: { ann },
    unique: { vote: [['pollId', 'voterId']] },
    given: () => ({ poll: { id: 'p1' }, option: { id: 'o1' } }),
    normal: [{ as: 'ann', request: 'POST /run', gives: 201 }],
    hostile: [
      { as: 'ann', request: 'POST /run', gives: 409 },
      async ({ ask, db }) => {
        db.state.rows.vote = [];
        db.state.delay = 80;
        await Promise.all([1, 2, 3].map(() => ask({ as: 'ann', request: 'POST /run' })));
        assert.equal(db.state.rows.vote.length, 1);
      },
    ],
    vulnerable: { unique: {} },
  },
  'TMKB-FLOW-004/bind-and-consume-token': {
    rows: {
      recoveryToken: [
        { id: 'r1', digest: hash('good'), purpose: 'reset', expiresAt: later, userId: 'u1' },
        { id: 'r2', digest: hash('verify'), purpose: 'verify', expiresAt: later, userId: 'u1' },
        { id: 'r3', digest: hash('old'), purpose: 'reset', expiresAt: new Date(0), userId: 'u1' },
      ],
      resetToken: [{ id: 'x', token: 'good' }],
      session: [{ id: 's1', userId: 'u1' }],
      user: [ann, ben],
    },
    given: ({ sent }) => ({
      ResetBody: z.object({ token: z.string(), password: z.string().min(1) }),
      setPassword: recorder(sent, 'setPassword'),
    }),
    normal: [
      { request: 'POST /password/reset', body: { token: 'good', password: 'n3w' }, gives: 204 },
      async ({ db }) => assert.equal(db.state.rows.session.length, 0),
    ],
    hostile: [
      {
        request: 'POST /password/reset',
        body: { token: 'good', password: 'again', email: 'ben@example.org' },
        gives: 400,
        flaw: 204,
      },
      { request: 'POST /password/reset', body: { token: 'verify', password: 'x' }, gives: 400 },
      { request: 'POST /password/reset', body: { token: 'old', password: 'x' }, gives: 400 },
    ],
  },
  'TMKB-FLOW-004/link-from-configuration': {
    users: { ann },
    rows: { recoveryToken: [{ id: 'old', userId: 'u1', purpose: 'reset' }] },
    given: ({ req }) => ({ user: req.user, config: { publicUrl: 'https://shop.example' } }),
    normal: [
      { as: 'ann', request: 'POST /run', gives: 200 },
      async ({ sent, db }) => {
        assert.match(sent[0][2], /\/reset/);
        assert.equal(db.state.rows.recoveryToken.length, 1);
      },
    ],
    hostile: [
      async ({ ask, sent }) => {
        await ask({ as: 'ann', request: 'POST /run', headers: { 'x-forwarded-host': 'evil.example' } });
        assert.match(sent.at(-1)[2], /^https:\/\/shop\.example\/reset#token=/);
      },
    ],
  },
};
