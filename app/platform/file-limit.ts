import type { Request, RequestHandler, Response } from 'express';
import onHeaders from 'on-headers';
import { sendPlain } from './plain-page.ts';

/** Concurrent files for one member, per process. Browsers do not request more by themselves. */
const MAX_FILES_AT_ONCE = 3;
/** Most files are made within a second. */
const RETRY_AFTER_SECONDS = 3;

interface FileLimitOptions {
  /** whether a request is for a generated file: an export, a document, a pass */
  isFile(request: Request): boolean;
  /** the member's key, or a guest's address */
  readKey(response: Response): Promise<string>;
}

/**
 * Refuses a file with 429 and Retry-After while the maximum is being made for the same member. A file costs as much
 * processor time as twenty pages, so a few files of one member would delay all other requests. A finished file no
 * longer counts, however slowly it is read.
 */
export function limitFiles({ isFile, readKey }: FileLimitOptions): RequestHandler {
  const underWay = new Map<string, number>();
  const count = (key: string, step: 1 | -1) => {
    const next = (underWay.get(key) ?? 0) + step;
    if (next === 0) underWay.delete(key);
    else underWay.set(key, next);
  };
  const begin = (response: Response, key: string) => {
    count(key, 1);
    let isOver = false;
    const end = () => {
      if (!isOver) count(key, -1);
      isOver = true;
    };
    onHeaders(response, end);
    response.once('close', end);
  };
  return (request, response, next) => {
    if (request.method === 'POST' || !isFile(request)) return next();
    readKey(response).then((key) => {
      if (response.destroyed) return;
      if ((underWay.get(key) ?? 0) >= MAX_FILES_AT_ONCE) {
        response.setHeader('Cache-Control', 'no-store');
        return sendPlain(request, response, 429, { 'Retry-After': String(RETRY_AFTER_SECONDS) });
      }
      begin(response, key);
      next();
    }, next);
  };
}
