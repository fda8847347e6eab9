/**
 * Selects the programme's texts that members may read. Gateways, frameworks and databases write messages into the same
 * fields (docs/decisions/0039): addresses, paths, stack frames, identifiers. Those are for operators.
 */
import { noteWithheld } from '../platform/request-scope.ts';
import { toOneLine } from './plain-text.ts';

/** maximum length of a message, in characters */
export const MESSAGE_LENGTH = 300;

/** maximum length of a text about one of the member's records, such as a review, in characters */
export const LONG_TEXT = 4_000;

/** Text of a proxy, a gateway or a framework instead of a message: the reason phrase of the status (RFC 9110, 15.5). */
const REASON_PHRASE =
  /^(?:(?:http )?\d{3}[:\s]{1,2})?(?:bad request|unauthorized|forbidden|(?:resource )?not found|method not allowed|not acceptable|request timeout|conflict|length required|precondition (?:failed|required)|(?:payload|content|uri|request entity) too (?:large|long)|unsupported media type|misdirected request|unprocessable (?:entity|content)|failed dependency|too many requests|client closed request)[.!]?$/i;

/** Whether a text repeats only the status. */
const saysOnlyStatus = (words: string): boolean => REASON_PHRASE.test(words);

/**
 * Web sites and e-mail addresses that a programme gives its members. They are a name under a public ending, with `www.`
 * or nothing before it, and at most two plain words as the path. They are removed before the other checks.
 */
const PUBLIC_PLACES =
  /(?<![\w@./:-])(?:[\w.+-]{1,64}@(?:[a-z\d-]{1,40}\.){1,2}|(?:https?:\/\/)?(?:www\.)?(?!asp\.|system\.)[a-z\d-]{2,40}\.)(?:com|org|net|gov|edu|health|us)(?:\/(?!api\b|v\d)[a-z-]{1,30}){0,2}\/?(?![\w@/\\-]|[.:?&=#]\w)/gi;

/** Patterns that occur only in addresses of machines, paths, programs, databases or logs. Each takes linear time. */
const INTERNALS: readonly RegExp[] = [
  // addresses
  /[a-z][a-z\d+-]{1,20}:\/\//i,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.]?\d)/,
  /(?<![\w:])(?:[\da-f]{1,4}:){3,7}[\da-f]{1,4}|[\da-f]{1,4}::[\da-f]{1,4}|(?<!\w)::1\b/i,
  /\blocalhost\b/i,
  /\b[a-z][a-z\d]{1,30}(?:-[a-z\d]{1,30}){1,8}:\d{4,5}\b|\b[a-z][\w-]{0,40}:(?:80[0189]\d|8443|6379|5432|3306|1433|1521|9200|9092|27017|5672|2181|443)\b/,
  /\b(?:[a-z\d-]{1,63}\.){1,8}(?:local|localdomain|internal|intranet|corp|lan|intra|svc|cluster|consul|arpa)\b/,
  /\b(?:[a-z\d-]{1,63}\.){2,8}(?:local|localdomain|internal|intranet|corp|lan|com|net|org|io|gov|edu|cloud|dev|app)\b/i,
  /\b[a-z\d][a-z\d-]{0,62}\.(?:com|net|org|io|cloud|dev)(?::\d|\/)/i,
  // paths and files
  /(?:^|[\s'"`(=:[<,])\/(?!(?:kg|m?g|mc?g|m?l|d|day|días?|dose|dosis|h|hr|hour|hora|min|week|semana)\b)[a-z_.~][\w.@%{}~-]{0,80}\/[\w{*]/i,
  /(?:^|[\s'"`(=:[<,])\/(?:api|v\d+|healthz?|swagger|graphql)\b/i,
  /\bapi\/\w|\/v\d+\/|\w\\\w|\b[a-z]:\\|\\\\\w/i,
  /[\w)-]\.(?:js|mjs|cjs|tsx?|java|cs|py|php|jspx?|aspx?|ashx|asmx|svc|dll|exe|jar|ini|conf|ya?ml|json|xml|wsdl|sql|cshtml|vb|kt|scala)\b(?!\.)/,
  /\.(?:go|rb|c|cpp|rs|class|log|pl):\d/,
  // stack frames
  /\bat (?:async |new )?(?:[\w$<>`]{1,80}\.){1,12}[\w$<>`]{1,80}\(|\bat <anonymous>|<module>|\bTraceback\b|\bstack ?trace\b/i,
  /:line \d|\bline \d+, in \w|\bNative Method\b|\bUnknown Source\b|\bgoroutine \d|\bCaused by:/,
  // exceptions, and the names of error codes
  /[A-Za-z\d](?:Exception|Error|Fault|Throwable)\b|\bpanic: /,
  /\bE(?:CONN[A-Z]+|TIMEDOUT|NOTFOUND|PIPE|ADDRINUSE|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOENT|ACCES|PROTO)\b|\bERR_[A-Z_]+|\bgetaddrinfo\b|\bsocket hang up\b/,
  /\b(?:java|javax|jakarta|org|com|net|io|sun|kotlin|scala|django|sqlalchemy|express|node)\.(?:[a-z_][\w$]{0,60}\.){1,10}[\w$]/,
  /\b(?:Microsoft|Newtonsoft|Oracle|Npgsql|Grpc|Azure)\.[A-Z]\w|\bSystem\.(?:Net|Web|Data|IO|Collections|Null|Invalid|Argument|Exception|Threading|Text|Linq|Security|Runtime|Format|Object|String|Int\d|Boolean|Guid)\w*\b/,
  // errors of programs about values
  /\bobject reference not set\b|\bnull reference\b|\bNoneType\b|\bparameter name:|\[object Object\]/i,
  // must not match a person named Null, Nan or Java
  /\bof (?:null|undefined)\b|\b(?:undefined|null) is not\b|\bbe null\b|\bNaN\b/,
  /\bis not a function\b|\bunexpected token\b|\bin JSON\b|\bJSON (?:parse|input)|\bdeseriali[sz]|\bcould not (?:parse|resolve) (?:request|host|argument)|\bsegmentation fault\b|\bout of memory\b|\bheap space\b/i,
  // gateways and frameworks
  /\bnginx\b|\bopenresty\b|\bhaproxy\b|\btraefik\b|\bistio\b|\bapigee\b|\bcloudfront\b|\bcloudflare\b|\bvarnish\b|\bamazonaws\b|\bazure[-_ ]?(?:api|front|management|app)|\bKestrel\b|\bASP\.NET\b|\bIIS (?:\d|error|server)|\bHTTP\.sys\b|\bkubernetes\b|\bdefault backend\b|\bupstream\b|\bbad gateway\b|\bgateway time-?out\b/i,
  /springframework|spring ?boot|hibernate|fasterxml|\bservlet\b|\btomcat\b|\bjetty\b|\bw(?:erkzeug|sgi)\b|\bdjango\b|\buvicorn\b|\bgunicorn\b|\bgraphql\b|\bgrpc\b|\bapigw\b|\bmiddleware\b/i,
  /\brequest URI\b|\bHTTP resource\b|\bon the controller\b|\bcontroller name\b|\bno message available\b|\bno static resource\b|\bcannot (?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \/|\brequest method\b|\bno route matched\b|\bmissing authentication token\b|\bwhitelabel\b|\bno handler found\b/i,
  /\brequired (?:request )?(?:parameter|header|part|body|query|string parameter)\b|\brequest body\b|\bcontent[- ]type\b|\bmedia type\b|\bquery ?string\b|\bmethod parameter\b|\bfor type \w+\.|\bbean\b.{0,40}\bvalidation\b|\bmodel ?state\b/i,
  /\bHTTP\/\d|\bHTTP \d{3}\b|\bstatus ?code\b|\b(?:rate|spike) ?limit|\bspike ?arrest|\bquota (?:exceeded|violation)|\bsubscription[ -]?key|\bapi[ -]?(?:key|version|proxy|gateway)\b|\b(?:access|bearer|id|refresh|csrf) token\b|\bJWT\b|\bsignature verification\b|\bconnection (?:refused|reset|pool|string)|\btimeout of \d+ ?ms\b|\bssl handshake\b|\bI\/O error\b/i,
  // databases
  /\bSQL|\bORA-\d|\bTNS-?\d|\bPLS-\d|\bDB2\b|\b[jo]dbc\b|\bmongo(?:db)?\b|\bredis\b|\bdeadlock|\bsyntax error\b|\bviolat(?:es|ion of) .{0,40}(?:constraint|key)|\bduplicate (?:entry|key)\b|\b(?:invalid|unknown) (?:column|object)\b|\b(?:primary|foreign|unique) key\b/i,
  /\bselect (?:\*|count\()|\bfrom [\w.]{1,80} where \w{1,80} ?[=<>]|\binsert into [\w.]{1,80} ?(?:\(|values)|\bupdate [\w.]{1,80} set \w{1,80} ?=|\bdelete from [\w.]{1,80} where|\b(?:table|relation|column) ['"`[][^\s]|\bwhere \w{1,80} ?= ?['"@:?]/i,
  // identifiers
  /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b|\b1-[\da-f]{8}-[\da-f]{12}/i,
  /\b(?=[\da-f]{0,40}\d)(?=[\da-f]{0,40}[a-f])[\da-f]{16,64}\b|#\d+\.[\da-f]{6}|\beyJ[\w-]{10}/i,
  /\b(?:correlation|request|trace|activity|span)[ _-]?id\b\W{0,3}\w*\d|\bx-(?:api|amz|amzn|correlation|envoy|forwarded|kong|ms|request)-|\bocp-apim/i,
];

/** Whether a text contains internals that are for operators only. Limit its length first. */
const namesInternals = (text: string): boolean => {
  const rest = text.replace(PUBLIC_PLACES, ' ');
  return INTERNALS.some((internal) => internal.test(rest));
};

/**
 * A programme text for members: one line of at most `maxCharacters`. Undefined for an empty text, for one that names
 * internals, and for one that repeats only the status. The log line then reports that it was replaced.
 */
export function toMemberText(text: string, maxCharacters = MESSAGE_LENGTH): string | undefined {
  // cut first, because hidden characters and runs of spaces are removed from the rest
  const most = 4 * maxCharacters;
  const read = toOneLine(text.slice(0, most), most);
  if (!namesInternals(read) && !saysOnlyStatus(read)) return toOneLine(read, maxCharacters) || undefined;
  noteWithheld();
  return undefined;
}

/** The same check for a browser's script, as the body of a function with the parameter `text`, which is one line. */
export const NAMES_INTERNALS_SCRIPT = `const rest = text.replace(${PUBLIC_PLACES}, ' ');
    return [${INTERNALS.join(',')}].some((internal) => internal.test(rest));`;
