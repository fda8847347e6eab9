import express, { type ErrorRequestHandler, type RequestHandler, type Router } from 'express';
import { mountContent } from '../content/content.ts';
import type { CallRecord } from './call-record.ts';
import { createMount, type Gate } from './mount.ts';
import { mountBenefits } from './routes/benefits.ts';
import { mountClaims } from './routes/claims.ts';
import { mountClinicalReviews } from './routes/clinical-reviews.ts';
import { mountCompleteProfile } from './routes/complete-profile.ts';
import { mountDeleteAccount } from './routes/delete-account.ts';
import { mountDocuments, mountHistoricData } from './routes/documents.ts';
import { mountIdCard } from './routes/id-card.ts';
import { mountEnrollment } from './routes/enrollment.ts';
import { mountDrugs } from './routes/drugs.ts';
import { mountMailOrder, mountOrders } from './routes/orders.ts';
import { mountMember } from './routes/member.ts';
import { mountPharmacies } from './routes/pharmacies.ts';
import { mountPrescriptionActions, mountPrescriptions } from './routes/prescriptions.ts';
import { mountRegistration } from './routes/registration.ts';
import { mountUserManagement } from './routes/user-management.ts';

function recordInto(record: CallRecord): RequestHandler {
  return (req, res, next) => {
    const { method, path, headers } = req;
    const query = { ...req.query } as Record<string, string>;
    const add = () =>
      record.add({ at: new Date().toISOString(), method, path, query, headers, status: res.statusCode });
    // Records the call before the reply is sent, so that the receiver of the reply finds it.
    const end = res.end.bind(res) as (...args: unknown[]) => typeof res;
    res.end = ((...args: unknown[]) => {
      add();
      return end(...args);
    }) as typeof res.end;
    next();
  };
}

/** Reports an unreadable body as the sender's mistake, in JSON. */
export const createBadBody: ErrorRequestHandler = (error: { status?: number }, _req, res, _next) => {
  const status = error.status ?? 400;
  res
    .status(status)
    .json({ message: status === 413 ? 'The body is too large.' : 'The body is not valid JSON.' });
};

/** @param portalUrl the target of links in e-mails */
export function createApi(gate: Gate, record: CallRecord, portalUrl: string): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.use(recordInto(record));
  router.use((_req, res, next) => {
    res.setHeader('Date', new Date(gate.programme.clock.now()).toUTCString());
    res.setHeader('Cache-Control', 'no-store');
    next();
  });
  router.use(express.json({ limit: '64kb', strict: false }));
  const mount = createMount(router, gate);
  mountMember(mount);
  mountPrescriptions(mount);
  mountDocuments(mount);
  mountPrescriptionActions(mount);
  mountMailOrder(mount);
  mountEnrollment(mount);
  mountOrders(mount);
  mountBenefits(mount);
  mountClaims(mount);
  mountClinicalReviews(mount);
  mountIdCard(mount);
  mountPharmacies(mount);
  mountDrugs(mount);
  mountDeleteAccount(mount);
  mountRegistration(mount, portalUrl);
  mountUserManagement(mount);
  mountCompleteProfile(mount, gate.registeredUrl);
  mountHistoricData(mount);
  mountContent(mount);
  router.use((_req, res) => res.status(404).json({ statusCode: 404, message: 'Resource not found' }));
  router.use(createBadBody);
  return router;
}
