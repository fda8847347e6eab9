import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { createLogger } from '../platform/log.ts';
import { createRequestLog } from '../platform/request-log.ts';
import { LONG_TEXT, NAMES_INTERNALS_SCRIPT, toMemberText } from './member-text.ts';

/** Texts of gateways, frameworks, databases and runtimes, by their writer. */
const INTERNAL: [writer: string, text: string][] = [
  ['ASP.NET', "No HTTP resource was found that matches the request URI 'http://10.1.2.3:8080/api/claims/7'."],
  ['ASP.NET', "No HTTP resource was found that matches the request URI '/member/claims'"],
  ['ASP.NET', "No action was found on the controller 'Claims' that matches the name 'Get'."],
  ['ASP.NET', 'Object reference not set to an instance of an object.'],
  ['ASP.NET', "Value cannot be null. (Parameter 'cardId')"],
  ['ASP.NET', 'Value cannot be null. Parameter name: source'],
  ['.NET', 'System.NullReferenceException'],
  ['.NET', 'at Acme.Orders.OrderService.Place(Order order) in C:\\src\\Orders\\OrderService.cs:line 42'],
  ['.NET', 'Could not load type System.Web.Http'],
  ['.NET', 'Response status code does not indicate success: 404 (Not Found).'],
  ['IIS', 'HTTP Error 404.0 - Not Found: D:\\home\\site\\wwwroot\\claims'],
  ['IIS', 'HTTP/1.1 400 Bad Request'],
  ['Spring', 'No message available'],
  ['Spring', 'No static resource claims.'],
  ['Spring', "Request method 'POST' is not supported"],
  ['Spring', "Required request parameter 'cardId' for method parameter type String is not present"],
  ['Spring', 'JSON parse error: Cannot deserialize value of type `int` from String'],
  ['Spring', 'I/O error on GET request for "orders": connect timed out'],
  ['Spring', 'org.springframework.web.client.HttpClientErrorException$NotFound'],
  ['Java', 'at com.acme.orders.OrderController.place(OrderController.java:118)'],
  ['Java', 'java.lang.NullPointerException: null'],
  ['Java', 'Cannot invoke "Member.getId()" because the return value of "find()" is null; see Member.java'],
  ['Java', 'Caused by: a connection that broke'],
  ['Express', 'Cannot GET /claims'],
  ['Express', 'Cannot POST /mail-order/refills'],
  ['Node', "Cannot read properties of undefined (reading 'cardId')"],
  ['Node', 'TypeError: claims.map is not a function'],
  ['Node', 'at Object.<anonymous> (/srv/app/orders.js:12:7)'],
  ['Node', 'connect ECONNREFUSED'],
  ['Node', 'getaddrinfo for the orders service'],
  ['Node', 'socket hang up'],
  ['Node', 'Unexpected token < in JSON at position 0'],
  ['Node', 'timeout of 5000ms exceeded'],
  ['Python', 'Traceback (most recent call last)'],
  ['Python', 'File "/app/orders/views.py", line 88, in place'],
  ['Python', "KeyError: 'card_id'"],
  ['Python', "'NoneType' object has no attribute 'plan'"],
  ['Go', 'panic: runtime fault'],
  ['nginx', '404 Not Found nginx/1.25.3'],
  ['nginx', 'upstream timed out'],
  ['Kong', 'no Route matched with those values'],
  ['Kong', 'API rate limit exceeded'],
  ['Apigee', 'Spike arrest violation. Allowed rate : MessageRate{messagesPerPeriod=30}'],
  ['Apigee', 'Unable to identify proxy for host: secure and url: /v1/claims'],
  ['AWS API Gateway', 'Missing Authentication Token'],
  ['AWS API Gateway', 'Invalid key in abc123.execute-api.us-east-1.amazonaws.com'],
  ['AWS load balancer', 'Root=1-5759e988-bd862e3fe1be46a994272793'],
  ['Azure API Management', 'Resource not found'],
  ['Azure API Management', 'Operation returned an invalid status code NotFound'],
  ['Azure', 'Activity ID: 7 of acme.azure-api.net'],
  ['a gateway', 'Forbidden'],
  ['a gateway', '405 Method Not Allowed'],
  ['a gateway', 'Correlation ID: 4711'],
  ['a gateway', 'Failed, reference 3f2504e0-4f89-41d3-9a0c-0305e82c3301.'],
  ['a gateway', 'Failed (trace 4bf92f3577b34da6a3ce929d0e0e4736)'],
  ['Kubernetes', 'no endpoints available for orders.prod.svc.cluster.local'],
  ['a proxy', 'Could not reach orders-service:8080'],
  ['a proxy', 'Could not reach redis:6379'],
  ['a proxy', 'Could not reach api.claims.acmerx.com'],
  ['a proxy', 'Could not reach fe80::1 or [2001:db8:0:0:1::7]'],
  ['a proxy', 'Could not reach 10.20.30.40'],
  ['a proxy', 'Could not reach db01.corp'],
  ['a proxy', 'See https://intranet/wiki/orders'],
  ['a proxy', 'See \\\\files01\\share\\orders'],
  ['a proxy', 'Moved to acmerx.com/api/v2/claims'],
  ['SQL Server', "Invalid column name 'card_id'."],
  ['SQL Server', "Violation of PRIMARY KEY constraint 'PK_Orders'."],
  ['Oracle', 'ORA-00942: table or view does not exist'],
  ['PostgreSQL', 'relation "claims" does not exist'],
  ['PostgreSQL', 'duplicate key value violates unique constraint "orders_pkey"'],
  ['MySQL', "You have an error in your SQL syntax near 'x'"],
  ['a database', "SELECT * FROM claims WHERE card_id = 'x'"],
  ['a database', 'insert into orders (card_id) values (?)'],
];

/** Texts for members in both languages. */
const LEGITIMATE = [
  'Call 1-800-555-0100 (TTY 711), Monday to Friday, 8:00 a.m. to 7:30 p.m.',
  'Llame al 1-800-555-0100 (TTY 711), de lunes a viernes, de 8:00 a. m. a 7:30 p. m.',
  'Please call (800) 555-0100 or 800.555.0100.',
  'Visit www.example.com or call us.',
  'Visit www.example.com: it is free.',
  'Visit https://www.example.com/forms and send us the form.',
  'Questions? Write to help@members.example.com.',
  'Visite medicare.gov, o escriba a ayuda@example.org.',
  'Rx 12345/01 was filled on 11/27/2026 at 10:30.',
  'La receta 12345/01 se surtió el 27/11/2026 a las 10:30:15.',
  'Your cost is $1,234.50, not $999.99.',
  'Advair HFA 115/21 needs a prior authorization.',
  'Se necesita autorización previa para Advair HFA 115/21.',
  'Ozempic 0.25/0.5 mg: the limit is 30/30 days.',
  'Amoxicillin 250 mg/5 mL is given at 5 mg /kg/day.',
  'NDC 00173-0716-20 is not covered.',
  'Ms. Null, your prescription is ready.',
  'The prescription of Java, Maria was transferred.',
  'La receta de Null, Ana ya se pidió.',
  'The order of Nan Error was sent.',
  'The prescription is null and void.',
  'Jackson Kong has no coverage at Spring Street Pharmacy.',
  'Pregunte por el Dr.Smith en St. Mary’s.',
  'You can ask for a formulary exception.',
  'FORMULARY EXCEPTION NEEDED. ERROR 75.',
  'There was an error with your card. Please try again.',
  'Hubo un error con su tarjeta. Inténtelo de nuevo.',
  'PLEASE SELECT A PHARMACY FROM THE LIST AND UPDATE YOUR ADDRESS.',
  'Select one, two or three medicines from the list where you see a star.',
  'You cannot delete from your list a medicine that was ordered.',
  'Open 24/7, and/or by mail.',
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
  'Su pedido n.º 12345 ya fue enviado.',
  'Use {name} here',
  '<b>No</b>',
  'No.',
  'Not found here',
  'Too early',
  'Blocked. Incident 12',
  'We are closed from Boston where it snows.',
  'Take 1 tablet /day, then see your doctor.',
];

const namesInternals = new Function('text', NAMES_INTERNALS_SCRIPT) as (text: string) => boolean;

describe('programme text', () => {
  test.each(INTERNAL)('is hidden from members when written by %s: %s', (_writer, text) => {
    expect(toMemberText(text)).toBeUndefined();
  });
  test.each(LEGITIMATE)('is shown to members: %s', (text) => {
    expect(toMemberText(text)).toBe(text);
    expect(namesInternals(text)).toBe(false);
  });
  test('is logged as withheld with its request and without its content', () => {
    const written: string[] = [];
    const log = createLogger('info', { write: (line) => void written.push(line) });
    const response = Object.assign(new EventEmitter(), {
      locals: {},
      statusCode: 200,
      writableFinished: true,
    });
    const request = { method: 'GET', path: '/main/claims', get: () => undefined };
    createRequestLog({ log, findRoute: () => 'claims', trustsProxy: false })(
      request as never,
      response as never,
      () => {
        for (const text of ['Cannot GET /claims', 'Come back tomorrow.', ' ']) toMemberText(text);
      },
    );
    response.emit('close');
    expect(written.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 'warn', event: 'text.withheld', routeId: 'claims', count: 1 },
      { level: 'info', event: 'request' },
    ]);
    expect(written.join()).not.toContain('Cannot');
  });
  test('is truncated before it is checked, so that length costs nothing', () => {
    const pieces = [
      ...['a.', 'a-', '1:', '/a', '::', 'a@', '0', ' at a.', 'from a.', 'where a ', 'www.', '\\', 'x-'],
    ];
    for (const piece of pieces) {
      const text = piece.repeat(5_000_000 / piece.length);
      const before = process.threadCpuUsage();
      toMemberText(text, LONG_TEXT);
      const { user, system } = process.threadCpuUsage(before);
      expect((user + system) / 1_000, piece).toBeLessThan(200);
    }
  });
});
