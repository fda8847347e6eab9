/** Names with a special meaning in some format. Each contains the word Marker. */
export const hostileNames = [
  ...[`=HYPERLINK("http://evil.example","Marker")`, '@Marker\t=1+1', 'Marker;=1+1;', 'Marker;"=1+1'],
  ...['Marker\n\t +1+1;', '\0=1+1 Marker', 'Marker", "x"\r\n"next row'],
  ...['Marker\rBEGIN:VEVENT\rATTACH:http://evil.example', 'Marker\nEND:VALARM\nEND:VEVENT\nBEGIN:VEVENT'],
  ...['Marker; a, b\\n c\\', `</td></tr></table><script>alert('Marker')</script>`],
  ...['--><img src=x onerror=alert(1)>Marker&lt;&#0;', '{"Marker":"\\u0000"}'],
  ...['\u202eMarker\u2066 \u200f\ufeff', 'Marker \ud800 half a letter', 'Marker\u2028\u2029\u0085\v\fend'],
  `Marker ${'ñ'.repeat(300)}`,
];
