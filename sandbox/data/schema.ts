/** The contract's field names are the columns. Raise SEED_VERSION with any change here or in seed/. */
import type { Database } from './database.ts';

export const SEED_VERSION = 37;

/** The identity provider's keys outlive a reset, so that running portals can still verify tokens. */
const KEYS = 'CREATE TABLE IF NOT EXISTS idpKeys (name TEXT PRIMARY KEY, value TEXT NOT NULL)';

const tables = {
  settings: 'name TEXT PRIMARY KEY, value TEXT NOT NULL',
  members: `memberId INTEGER PRIMARY KEY, clientId TEXT NOT NULL, cardId TEXT NOT NULL, personCode TEXT NOT NULL,
    relationshipCode TEXT NOT NULL, firstName TEXT NOT NULL, lastName TEXT NOT NULL, dateOfBirth TEXT NOT NULL,
    gender TEXT NOT NULL, email TEXT, contactNumber TEXT, language TEXT NOT NULL, userName TEXT,
    isProfileVerified INTEGER NOT NULL,
    eligibilityStatus TEXT NOT NULL, terminationDate TEXT, effectiveDate TEXT, address TEXT, enrolledDate TEXT,
    mailOrderProfile TEXT, paymentDue TEXT, paymentDueDate TEXT, notificationSettings TEXT, preferredPharmacyNpi TEXT,
    UNIQUE (clientId, cardId, personCode)`,
  shares: `viewerId INTEGER NOT NULL, ownerId INTEGER NOT NULL, since TEXT NOT NULL, endsOn TEXT,
    PRIMARY KEY (viewerId, ownerId)`,
  shareChanges: `id INTEGER PRIMARY KEY, at TEXT NOT NULL, ownerId INTEGER NOT NULL, viewerId INTEGER NOT NULL,
    shared INTEGER NOT NULL, byPersonCode TEXT`,
  reissuedCards: `clientId TEXT NOT NULL, cardId TEXT NOT NULL, replacedCardId TEXT NOT NULL,
    PRIMARY KEY (clientId, cardId)`,
  prescriptions: `id INTEGER PRIMARY KEY, prescriptionId TEXT NOT NULL UNIQUE, memberId INTEGER NOT NULL,
    ndc TEXT NOT NULL, prescriberNpi TEXT NOT NULL, pharmacyNpi TEXT NOT NULL, rxNumber TEXT NOT NULL,
    prescribedDrug TEXT NOT NULL, dispensedDrug TEXT NOT NULL, directions TEXT NOT NULL, directionsEs TEXT,
    dawCode TEXT NOT NULL, deaClass TEXT NOT NULL, daysSupply INTEGER NOT NULL, quantity REAL NOT NULL,
    refillsAllowed INTEGER NOT NULL, refillsRemaining INTEGER NOT NULL, lifecycle TEXT NOT NULL,
    refillReminder INTEGER NOT NULL, reminderFor INTEGER, autoChargeAndShip INTEGER NOT NULL, autoRefillCardId TEXT,
    autoChargeEnded TEXT, rxDate TEXT NOT NULL, dispensedDate TEXT,
    expirationDate TEXT NOT NULL, nextRefillDate TEXT, inactiveReason TEXT, inactiveDate TEXT, openOrderNumber TEXT,
    renewal TEXT, renewalAnswer TEXT, transferredTo TEXT, transferredDate TEXT, mailOrder INTEGER NOT NULL,
    status TEXT NOT NULL, actionRank INTEGER NOT NULL, lastDate TEXT NOT NULL, nextChangeDate TEXT`,
  orders: `orderNumber TEXT PRIMARY KEY, memberId INTEGER NOT NULL, clientReference TEXT, reply TEXT,
    receivedDate TEXT NOT NULL, placedAt TEXT NOT NULL, pharmacyNpi TEXT NOT NULL, shippingAddress TEXT NOT NULL,
    shippingMethod TEXT NOT NULL, shippingCents INTEGER NOT NULL, taxCents INTEGER NOT NULL, paymentCardId TEXT,
    paymentCardLabel TEXT, fromBalanceCents INTEGER NOT NULL DEFAULT 0, actionNeeded TEXT,
    UNIQUE (memberId, clientReference)`,
  orderLines: `lineId TEXT PRIMARY KEY, orderNumber TEXT NOT NULL, memberId INTEGER NOT NULL,
    prescriptionId TEXT NOT NULL, placedAt TEXT NOT NULL, rxNumber TEXT NOT NULL, drugName TEXT NOT NULL,
    quantity REAL NOT NULL, quantityUnit TEXT NOT NULL, daysSupply INTEGER NOT NULL, priceCents INTEGER NOT NULL,
    price TEXT NOT NULL, status TEXT NOT NULL, statusRank INTEGER NOT NULL, isFilled INTEGER NOT NULL DEFAULT 0,
    cancelReason TEXT, shipmentCarrier TEXT, shipmentDate TEXT, shipmentMethod TEXT, shipmentNumber TEXT,
    expectedDate TEXT, deliveredDate TEXT, nextStep TEXT, nextStepAt INTEGER`,
  orderEvents: `id INTEGER PRIMARY KEY, lineId TEXT NOT NULL, type TEXT NOT NULL, at TEXT NOT NULL,
    actor TEXT NOT NULL, cause TEXT`,
  claims: `id INTEGER PRIMARY KEY, claimId TEXT NOT NULL UNIQUE, memberId INTEGER NOT NULL, rxNumber TEXT NOT NULL,
    drugName TEXT NOT NULL, prescriberNpi TEXT NOT NULL, pharmacyNpi TEXT NOT NULL, fillDate TEXT NOT NULL,
    processedDate TEXT NOT NULL, writtenDate TEXT, status TEXT NOT NULL, rejectCode TEXT,
    ingredientCostCents INTEGER NOT NULL, dispensingFeeCents INTEGER NOT NULL, taxCents INTEGER NOT NULL,
    drugCostCents INTEGER NOT NULL, copayCents INTEGER NOT NULL, coinsuranceCents INTEGER NOT NULL,
    deductibleCents INTEGER NOT NULL, patientPayCents INTEGER NOT NULL, planAmountCents INTEGER NOT NULL,
    totalMemberPayCents INTEGER NOT NULL, clientPayCents INTEGER NOT NULL, reimbursementCents INTEGER NOT NULL,
    quantity REAL NOT NULL, daysSupply INTEGER NOT NULL, compound INTEGER NOT NULL,
    dawCode TEXT NOT NULL, ndc TEXT NOT NULL, nonPrimary INTEGER NOT NULL, additionalMessage TEXT, orderNumber TEXT`,
  accumulators: `memberId INTEGER NOT NULL, year INTEGER NOT NULL, network TEXT NOT NULL,
    deductibleCents INTEGER NOT NULL, outOfPocketCents INTEGER NOT NULL, PRIMARY KEY (memberId, year, network)`,
  shippingAddresses: `id INTEGER PRIMARY KEY, addressId TEXT NOT NULL UNIQUE, memberId INTEGER NOT NULL,
    address TEXT NOT NULL, isDefault INTEGER NOT NULL`,
  paymentCards: `id INTEGER PRIMARY KEY, paymentCardId TEXT NOT NULL UNIQUE, memberId INTEGER NOT NULL,
    type TEXT NOT NULL, lastFour TEXT NOT NULL, expirationMonth INTEGER NOT NULL, expirationYear INTEGER NOT NULL,
    firstName TEXT NOT NULL, lastName TEXT NOT NULL, billingAddress TEXT, isDefault INTEGER NOT NULL,
    addedDate TEXT NOT NULL, isRemoved INTEGER NOT NULL DEFAULT 0`,
  accountEntries: `id INTEGER PRIMARY KEY, memberId INTEGER NOT NULL, at TEXT NOT NULL, kind TEXT NOT NULL,
    amountCents INTEGER NOT NULL, orderNumber TEXT NOT NULL`,
  clinicalReviews: `inquiryId TEXT PRIMARY KEY, memberId INTEGER NOT NULL, requestedBy TEXT NOT NULL,
    drugName TEXT NOT NULL, steps TEXT NOT NULL, verdict TEXT NOT NULL, notes TEXT NOT NULL, prescriptionId TEXT,
    claimId TEXT`,
  preRegistrations: `reference TEXT PRIMARY KEY, memberId INTEGER NOT NULL UNIQUE, username TEXT NOT NULL,
    email TEXT NOT NULL, contactNumber TEXT NOT NULL, language TEXT NOT NULL`,
  endedRegistrations: `reference TEXT PRIMARY KEY, how TEXT NOT NULL`,
  historicDataRequests: `id INTEGER PRIMARY KEY, requestId TEXT NOT NULL UNIQUE, memberId INTEGER NOT NULL,
    clientReference TEXT, kind TEXT NOT NULL, year INTEGER NOT NULL, reason TEXT NOT NULL,
    requestedDate TEXT NOT NULL, dueDate TEXT NOT NULL, UNIQUE (memberId, clientReference)`,
  supportMessages: `id INTEGER PRIMARY KEY, memberId INTEGER NOT NULL, topic TEXT NOT NULL, message TEXT NOT NULL,
    answerBy TEXT NOT NULL, at TEXT NOT NULL, clientReference TEXT, UNIQUE (memberId, clientReference)`,
  outbox: `id INTEGER PRIMARY KEY AUTOINCREMENT, recipient TEXT NOT NULL COLLATE NOCASE, channel TEXT NOT NULL,
    subject TEXT NOT NULL, body TEXT NOT NULL, language TEXT NOT NULL, sentAt TEXT NOT NULL`,
  accounts: `objectId TEXT PRIMARY KEY, userName TEXT NOT NULL UNIQUE COLLATE NOCASE, email TEXT NOT NULL COLLATE NOCASE,
    firstName TEXT NOT NULL, lastName TEXT NOT NULL, providerType TEXT NOT NULL, isMigrated INTEGER NOT NULL,
    clientId TEXT, rxGroup TEXT, cardId TEXT, personCode TEXT, dateOfBirth TEXT, passwordHash TEXT NOT NULL`,
  idpPayloads: `flow TEXT NOT NULL, model TEXT NOT NULL, id TEXT NOT NULL, payload TEXT NOT NULL, uid TEXT, grantId TEXT,
    accountId TEXT, consumedAt INTEGER, expiresAt INTEGER, PRIMARY KEY (flow, model, id)`,
  idpAttempts: 'key TEXT PRIMARY KEY, count INTEGER NOT NULL, until INTEGER NOT NULL',
  idpSteps: 'uid TEXT PRIMARY KEY, state TEXT NOT NULL, expiresAt INTEGER NOT NULL',
};

/** Queries name these by their order. Each has the columns for filtering and searching, so that it alone is enough. */
const claimIndexes = {
  date: '(memberId, fillDate DESC, id DESC, status, drugName, rxNumber, pharmacyNpi)',
  amount: '(memberId, patientPayCents DESC, fillDate DESC, id DESC, status, drugName, rxNumber, pharmacyNpi)',
  drug: '(memberId, drugName, fillDate DESC, id DESC, status, rxNumber, pharmacyNpi)',
};

/** The indexes of each table: their columns, and which rows they have. */
const indexes: Record<string, string[]> = {
  members: ['(userName)', '(paymentDueDate)'],
  shares: ['(ownerId)'],
  shareChanges: ['(ownerId, id DESC)'],
  prescriptions: [
    ...['(memberId, actionRank, dispensedDrug, lastDate DESC)', '(memberId, status, lastDate)'],
    ...['(memberId, dispensedDrug, lastDate DESC)', '(memberId, lastDate DESC)', '(nextChangeDate)'],
    ...['(autoRefillCardId) WHERE autoChargeAndShip = 1', '(rxNumber)'],
  ],
  orders: ['(memberId, placedAt)'],
  orderLines: [
    ...['(memberId, orderNumber, placedAt, statusRank)', '(orderNumber)', '(prescriptionId, status)'],
    ...['(memberId, status) WHERE isFilled = 0', '(nextStepAt)'],
  ],
  orderEvents: ['(lineId)'],
  claims: ['(memberId, status, fillDate DESC, id DESC)', '(orderNumber)'],
  accountEntries: ['(memberId)', '(orderNumber)'],
  clinicalReviews: ['(memberId)'],
  shippingAddresses: ['(memberId)'],
  paymentCards: ['(memberId)'],
  historicDataRequests: ['(memberId, id DESC)'],
  outbox: ['(recipient, id)'],
  accounts: ['(email)'],
  idpPayloads: [
    ...['(grantId) WHERE grantId IS NOT NULL', '(accountId) WHERE accountId IS NOT NULL'],
    '(uid) WHERE uid IS NOT NULL',
  ],
};

export function dropTables(db: Database): void {
  for (const name of Object.keys(tables)) db.connection.exec(`DROP TABLE IF EXISTS ${name}`);
}

export function createTables(db: Database): void {
  db.connection.exec(KEYS);
  for (const [name, columns] of Object.entries(tables))
    db.connection.exec(`CREATE TABLE ${name} (${columns})`);
  for (const [order, columns] of Object.entries(claimIndexes))
    db.connection.exec(`CREATE INDEX claims_${order} ON claims ${columns}`);
  for (const [table, all] of Object.entries(indexes))
    for (const [index, columns] of all.entries())
      db.connection.exec(`CREATE INDEX ${table}_${index} ON ${table} ${columns}`);
}

/** Copies rows from an attached database into empty tables. */
export function copyRows(db: Database, from: string): void {
  for (const name of Object.keys(tables))
    db.connection.exec(`INSERT INTO ${name} SELECT * FROM ${from}.${name}`);
  db.connection.exec(`INSERT OR IGNORE INTO idpKeys SELECT * FROM ${from}.idpKeys`);
}

/** The version that an existing database was seeded with; undefined for an empty one. */
export function readSeededVersion(db: Database): number | undefined {
  const table = db.get("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'settings'");
  return table ? Number(readSetting(db, 'seedVersion') ?? 0) : undefined;
}

export function readSetting(db: Database, name: string): string | undefined {
  return db.get<{ value: string }>('SELECT value FROM settings WHERE name = ?', name)?.value;
}

export function writeSetting(db: Database, name: string, value: string | number): void {
  db.run('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)', name, String(value));
}
