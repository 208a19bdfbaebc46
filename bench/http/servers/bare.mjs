/** The yardstick: reads a body, parses, looks the session up if there is one, answers; checks nothing. @module */
import { randomUUID } from 'node:crypto';
import { answerTo } from '../../servers/raw-answer.mjs';
import { listen } from './announce.mjs';

const sessions = new Map();

function receive(request, response, text) {
  const sessionId = request.headers['mcp-session-id'];
  if (sessionId !== undefined && !sessions.has(sessionId)) return response.writeHead(404).end();
  const message = JSON.parse(text);
  const answer = answerTo(message);
  if (answer === '') return response.writeHead(202).end();
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(answer) };
  if (message.method === 'initialize') {
    headers['Mcp-Session-Id'] = randomUUID();
    sessions.set(headers['Mcp-Session-Id'], { client: message.params.clientInfo });
  }
  response.writeHead(200, headers).end(answer);
}

function openStream(request, response) {
  const session = sessions.get(request.headers['mcp-session-id']);
  session.stream = response;
  response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
}

listen((request, response) => {
  if (request.method === 'GET') return openStream(request, response);
  let body;
  request.on('data', (chunk) => {
    body = body ? Buffer.concat([body, chunk]) : chunk;
  });
  request.on('end', () => receive(request, response, body.toString('utf8')));
});
