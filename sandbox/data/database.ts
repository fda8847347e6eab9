import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';

/** Values of a row: undefined is stored as NULL, true and false as 1 and 0, and an object as JSON. */
type Value = SQLInputValue | boolean | object | undefined;
type Values = Record<string, Value>;

export interface Database {
  readonly connection: DatabaseSync;
  get<Row>(sql: string, ...values: Value[]): Row | undefined;
  all<Row>(sql: string, ...values: Value[]): Row[];
  run(sql: string, ...values: Value[]): number;
  insert(table: string, values: Values): void;
  update(table: string, values: Values, where: Values): void;
  /** commits everything or nothing; a nested transaction joins the outer one */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

function toSql(value: Value): SQLInputValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

// oxfmt-ignore
const BOOLEAN_COLUMNS = new Set([
  'autoChargeAndShip', 'compound', 'isDefault', 'isFilled', 'isMigrated', 'isProfileVerified', 'isRemoved', 'mailOrder', 'nonPrimary',
  'phiShared', 'refillReminder', 'shared',
]);
// oxfmt-ignore
const JSON_COLUMNS = new Set([
  'address', 'allowedPhiPersonCodes', 'autoChargeEnded', 'billingAddress', 'mailOrderProfile', 'notes',
  'notificationSettings', 'paymentDue', 'payload', 'price', 'renewal', 'renewalAnswer', 'reply', 'shippingAddress',
  'state', 'steps',
]);

/** A row with its JSON and booleans as values, without its empty columns. */
function fromSql(row: Record<string, SQLOutputValue>): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    if (value === null) continue;
    if (BOOLEAN_COLUMNS.has(column)) filled[column] = value === 1;
    else filled[column] = JSON_COLUMNS.has(column) ? JSON.parse(String(value)) : value;
  }
  return filled;
}

/** Opens the database file, and creates it if needed; `:memory:` stores nothing. */
export function openDatabase(path: string): Database {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const connection = new DatabaseSync(path);
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000');
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string) => {
    const known = statements.get(sql) ?? connection.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  let isInTransaction = false;
  const database: Database = {
    connection,
    get<Row>(sql: string, ...values: Value[]) {
      const row = prepare(sql).get(...values.map(toSql));
      return row && (fromSql(row) as Row);
    },
    all: <Row>(sql: string, ...values: Value[]) =>
      prepare(sql)
        .all(...values.map(toSql))
        .map(fromSql) as Row[],
    run: (sql, ...values) => Number(prepare(sql).run(...values.map(toSql)).changes),
    insert(table, values) {
      const columns = Object.keys(values);
      const marks = columns.map(() => '?').join(', ');
      database.run(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`,
        ...Object.values(values),
      );
    },
    update(table, values, where) {
      const assign = (part: Values) => Object.keys(part).map((column) => `${column} = ?`);
      const sql = `UPDATE ${table} SET ${assign(values).join(', ')} WHERE ${assign(where).join(' AND ')}`;
      database.run(sql, ...Object.values(values), ...Object.values(where));
    },
    transaction(work) {
      if (isInTransaction) return work();
      connection.exec('BEGIN IMMEDIATE');
      isInTransaction = true;
      try {
        const result = work();
        connection.exec('COMMIT');
        return result;
      } catch (error) {
        connection.exec('ROLLBACK');
        throw error;
      } finally {
        isInTransaction = false;
      }
    },
    close() {
      statements.clear();
      connection.close();
    },
  };
  return database;
}

/** `?, ?, ?` for a list of values. */
export const createMarks = (values: readonly unknown[]): string => values.map(() => '?').join(', ');
