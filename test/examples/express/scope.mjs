/**
 * What the Express examples take for granted: the libraries that they name, and the helpers that every application has.
 * @module
 */
import * as crypto from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { mkdir, realpath, unlink, writeFile } from 'node:fs/promises';
import https from 'node:https';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { MapperKind, mapSchema } from '@graphql-tools/utils';
import argon2 from 'argon2';
import { stringify } from 'csv-stringify/sync';
import session from 'express-session';
import { fileTypeFromBuffer } from 'file-type';
import * as graphql from 'graphql';
import { getComplexity } from 'graphql-query-complexity';
import { fromGlobalId } from 'graphql-relay';
import createError from 'http-errors';
import ipaddr from 'ipaddr.js';
import { jwtVerify } from 'jose';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { marked } from 'marked';
import multer from 'multer';
import pinoHttp from 'pino-http';
import sanitizeHtml from 'sanitize-html';
import sharp from 'sharp';
import * as tar from 'tar';
import { ProxyAgent, request } from 'undici';
import * as yauzl from 'yauzl-promise';
import { z } from 'zod';

const { GraphQLError, defaultFieldResolver, isListType, getNullableType } = graphql;
const { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual, verify } = crypto;
const { join, resolve, sep, dirname } = path;

class Refused extends Error {
  status = 422;
}
class UnsupportedType extends Error {
  status = 415;
}
class Forbidden extends Error {
  status = 403;
}

/** A stand-in that records its calls and returns what it is given. */
export function recorder(sent, name, result) {
  return async (...args) => {
    sent.push([name, ...args]);
    return typeof result === 'function' ? result(...args) : result;
  };
}

export function standardScope({ express, app, db, sent }) {
  const requireLogin = (req, res, next) => (req.user ? next() : res.sendStatus(401));
  const names =
    'sendMail sendPdf mailStatement sendInvitation issueLicence sendTickets releasePayment publish markPaid';
  const helpers = names.split(' ').map((name) => [name, recorder(sent, name)]);
  return {
    ...{
      express,
      app,
      db,
      prisma: db,
      requireLogin,
      requireJwt: requireLogin,
      createError,
      z,
      jwt,
      jwtVerify,
    },
    ...{
      createHash,
      createHmac,
      randomBytes,
      randomUUID,
      timingSafeEqual,
      verify,
      path,
      join,
      resolve,
      sep,
      dirname,
    },
    ...{ readFileSync, createWriteStream, mkdir, realpath, unlink, writeFile, pipeline, once, https },
    ...{
      multer,
      fileTypeFromBuffer,
      sharp,
      yauzl,
      tar,
      stringify,
      sanitizeHtml,
      marked,
      argon2,
      ipaddr,
      LRUCache,
    },
    ...{
      session,
      pinoHttp,
      ProxyAgent,
      request,
      fromGlobalId,
      getComplexity,
      mapSchema,
      MapperKind,
      ApolloServer,
    },
    ...{ expressMiddleware, GraphQLError, defaultFieldResolver, isListType, getNullableType },
    ...{ S3Client, GetObjectCommand, PutObjectCommand, getSignedUrl, Refused, UnsupportedType, Forbidden },
    ...Object.fromEntries(helpers),
    canRead: (user, record) => record.ownerId === user.id,
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
  };
}
