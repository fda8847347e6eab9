import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { createLogger } from '../platform/log.ts';
import { createRequestLog } from '../platform/request-log.ts';
import { LONG_TEXT, NAMES_INTERNALS_SCRIPT, toMemberText } from './member-text.ts';

/** Texts of gateways, frameworks, databases and runtimes, by their writer. */
const INTERNAL: Record<string, string[]> = {
  'ASP.NET': [
    "No HTTP resource was found that matches the request URI 'http://10.1.2.3:8080/api/claims/7'.",
    "No HTTP resource was found that matches the request URI '/member/claims'",
    "No action was found on the controller 'Claims' that matches the name 'Get'.",
    'Object reference not set to an instance of an object.',
    ...["Value cannot be null. (Parameter 'cardId')", 'Value cannot be null. Parameter name: source'],
  ],
  '.NET': [
    'System.NullReferenceException',
    'at Acme.Orders.OrderService.Place(Order order) in C:\\src\\Orders\\OrderService.cs:line 42',
    'Could not load type System.Web.Http',
    'Response status code does not indicate success: 404 (Not Found).',
  ],
  IIS: ['HTTP Error 404.0 - Not Found: D:\\home\\site\\wwwroot\\claims', 'HTTP/1.1 400 Bad Request'],
  Spring: [
    ...['No message available', 'No static resource claims.', "Request method 'POST' is not supported"],
    "Required request parameter 'cardId' for method parameter type String is not present",
    'JSON parse error: Cannot deserialize value of type `int` from String',
    'I/O error on GET request for "orders": connect timed out',
    'org.springframework.web.client.HttpClientErrorException$NotFound',
  ],
  Java: [
    'at com.acme.orders.OrderController.place(OrderController.java:118)',
    'java.lang.NullPointerException: null',
    'Cannot invoke "Member.getId()" because the return value of "find()" is null; see Member.java',
    'Caused by: a connection that broke',
  ],
  Express: ['Cannot GET /claims', 'Cannot POST /mail-order/refills'],
  Node: [
    ...["Cannot read properties of undefined (reading 'cardId')", 'TypeError: claims.map is not a function'],
    ...['at Object.<anonymous> (/srv/app/orders.js:12:7)', 'connect ECONNREFUSED'],
    ...['getaddrinfo for the orders service', 'socket hang up', 'Unexpected token < in JSON at position 0'],
    'timeout of 5000ms exceeded',
  ],
  Python: [
    ...['Traceback (most recent call last)', 'File "/app/orders/views.py", line 88, in place'],
    ...["KeyError: 'card_id'", "'NoneType' object has no attribute 'plan'"],
  ],
  Go: ['panic: runtime fault'],
  nginx: ['404 Not Found nginx/1.25.3', 'upstream timed out'],
  Kong: ['no Route matched with those values', 'API rate limit exceeded'],
  Apigee: [
    'Spike arrest violation. Allowed rate : MessageRate{messagesPerPeriod=30}',
    'Unable to identify proxy for host: secure and url: /v1/claims',
  ],
  'AWS API Gateway': [
    ...['Missing Authentication Token', 'Invalid key in abc123.execute-api.us-east-1.amazonaws.com'],
  ],
  'AWS load balancer': ['Root=1-5759e988-bd862e3fe1be46a994272793'],
  'Azure API Management': ['Resource not found', 'Operation returned an invalid status code NotFound'],
  Azure: ['Activity ID: 7 of acme.azure-api.net'],
  'a gateway': [
    ...['Forbidden', '405 Method Not Allowed', 'Correlation ID: 4711'],
    'Failed, reference 3f2504e0-4f89-41d3-9a0c-0305e82c3301.',
    'Failed (trace 4bf92f3577b34da6a3ce929d0e0e4736)',
  ],
  Kubernetes: ['no endpoints available for orders.prod.svc.cluster.local'],
  'a proxy': [
    ...['Could not reach orders-service:8080', 'Could not reach redis:6379'],
    ...['Could not reach api.claims.acmerx.com', 'Could not reach fe80::1 or [2001:db8:0:0:1::7]'],
    ...['Could not reach 10.20.30.40', 'Could not reach db01.corp', 'See https://intranet/wiki/orders'],
    ...['See \\\\files01\\share\\orders', 'Moved to acmerx.com/api/v2/claims'],
  ],
  'SQL Server': ["Invalid column name 'card_id'.", "Violation of PRIMARY KEY constraint 'PK_Orders'."],
  Oracle: ['ORA-00942: table or view does not exist'],
  PostgreSQL: [
    ...['relation "claims" does not exist', 'duplicate key value violates unique constraint "orders_pkey"'],
  ],
  MySQL: ["You have an error in your SQL syntax near 'x'"],
  'a database': ["SELECT * FROM claims WHERE card_id = 'x'", 'insert into orders (card_id) values (?)'],
};

/** Texts for members in both languages. */
const LEGITIMATE = [
  'Call 1-800-555-0100 (TTY 711), Monday to Friday, 8:00 a.m. to 7:30 p.m.',
  'Llame al 1-800-555-0100 (TTY 711), de lunes a viernes, de 8:00 a. m. a 7:30 p. m.',
  ...['Please call (800) 555-0100 or 800.555.0100.', 'Visit www.example.com or call us.'],
  ...['Visit www.example.com: it is free.', 'Visit https://www.example.com/forms and send us the form.'],
  ...['Questions? Write to help@members.example.com.', 'Visite medicare.gov, o escriba a ayuda@example.org.'],
  'Rx 12345/01 was filled on 11/27/2026 at 10:30.',
  ...['La receta 12345/01 se surtió el 27/11/2026 a las 10:30:15.', 'Your cost is $1,234.50, not $999.99.'],
  'Advair HFA 115/21 needs a prior authorization.',
  'Se necesita autorización previa para Advair HFA 115/21.',
  ...['Ozempic 0.25/0.5 mg: the limit is 30/30 days.', 'Amoxicillin 250 mg/5 mL is given at 5 mg /kg/day.'],
  ...['NDC 00173-0716-20 is not covered.', 'Ms. Null, your prescription is ready.'],
  ...['The prescription of Java, Maria was transferred.', 'La receta de Null, Ana ya se pidió.'],
  ...['The order of Nan Error was sent.', 'The prescription is null and void.'],
  ...['Jackson Kong has no coverage at Spring Street Pharmacy.', 'Pregunte por el Dr.Smith en St. Mary’s.'],
  ...['You can ask for a formulary exception.', 'FORMULARY EXCEPTION NEEDED. ERROR 75.'],
  'There was an error with your card. Please try again.',
  'Hubo un error con su tarjeta. Inténtelo de nuevo.',
  'PLEASE SELECT A PHARMACY FROM THE LIST AND UPDATE YOUR ADDRESS.',
  'Select one, two or three medicines from the list where you see a star.',
  ...['You cannot delete from your list a medicine that was ordered.', 'Open 24/7, and/or by mail.'],
  'Member ID 123456789*01, NPI 1234567890, ZIP 02134-1234.',
  'Your confirmation number is 8005550100; transaction ID 4711.',
  'Auto-refill:30 days. Rx:12345. Total:100.',
  'Rx-Number:12345 is too soon.Please wait until 12/01/2026.',
  'Reject 79: Refill too soon. Next fill 12/01/2026.',
  'Rechazo 79: es muy pronto para el resurtido. Próxima fecha: 01/12/2026.',
  'Pida una radiografía (X-ray) antes de la próxima dosis.',
  'Tier 2/3 drugs (non-preferred) cost 20% after the deductible.',
  'Tylenol w/ codeine #3 can’t be sent by mail.',
  'El medicamento no está disponible en su plan; pregunte a su farmacia.',
  ...['Su pedido n.º 12345 ya fue enviado.', 'Use {name} here', '<b>No</b>', 'No.', 'Not found here'],
  ...['Too early', 'Blocked. Incident 12', 'We are closed from Boston where it snows.'],
  'Take 1 tablet /day, then see your doctor.',
];

const namesInternals = new Function('text', NAMES_INTERNALS_SCRIPT) as (text: string) => boolean;

describe('programme text', () => {
  const internal = Object.entries(INTERNAL).flatMap(([writer, texts]) => texts.map((text) => [writer, text]));
  test.each(internal)('is hidden from members when written by %s: %s', (_writer, text) => {
    expect(toMemberText(text!)).toBeUndefined();
  });
  test.each(LEGITIMATE)('is shown to members: %s', (text) => {
    expect(toMemberText(text)).toBe(text);
    expect(namesInternals(text)).toBe(false);
  });
  test('is logged as withheld with its request and without its content', () => {
    const written: string[] = [];
    const log = createLogger('info', { write: (line) => void written.push(line) });
    const reply = { locals: {}, statusCode: 200, writableFinished: true };
    const response = Object.assign(new EventEmitter(), reply);
    const request = { method: 'GET', path: '/main/claims', get: () => undefined };
    const logRequest = createRequestLog({ log, findRoute: () => 'claims', trustsProxy: false });
    logRequest(request as never, response as never, () => {
      for (const text of ['Cannot GET /claims', 'Come back tomorrow.', ' ']) toMemberText(text);
    });
    response.emit('close');
    const withheld = { level: 'warn', event: 'text.withheld', routeId: 'claims', count: 1 };
    const lines = written.map((line) => JSON.parse(line) as object);
    expect(lines).toMatchObject([withheld, { level: 'info', event: 'request' }]);
    expect(written.join()).not.toContain('Cannot');
  });
  test('is truncated before it is checked, so that length costs nothing', () => {
    const starts = [
      'a.',
      'a-',
      '1:',
      '/a',
      '::',
      'a@',
      '0',
      ' at a.',
      'from a.',
      'where a ',
      'www.',
      '\\',
      'x-',
    ];
    for (const piece of starts) {
      const text = piece.repeat(1_000_000 / piece.length);
      const before = process.threadCpuUsage();
      toMemberText(text, LONG_TEXT);
      const { user, system } = process.threadCpuUsage(before);
      expect((user + system) / 1_000, piece).toBeLessThan(50);
    }
  });
});
