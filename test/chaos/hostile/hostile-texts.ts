const FORGED = 'bcc: victim@example.org';

/** Texts that a hostile or careless person enters in a field. The key describes the text. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  'a header after CR LF': `Jo\r\n${FORGED}\r\n\r\nbody`,
  'a header after LF': `Jo\n${FORGED}`,
  'a header after CR': `Jo\r${FORGED}`,
  'a header after NUL': `Jo\0${FORGED}`,
  'a header after a line separator': `Jo\u2028${FORGED}`,
  'a header after NEL': `Jo\u0085${FORGED}`,
  'an encoded word': '=?utf-8?q?Jo=0D=0Abcc=3A_victim=40example.org?=',
  'a script': `"'><script>alert(1)</script><img src=x onerror=alert(1)>`,
  'XML that adds an element to the document': `]]></comments><customer/><![CDATA[`,
  'an XML entity': '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
  'text from right to left': '\u202egnp.exe\u202c \u2066x\u2069 \u200f',
  'half an emoji': '\ud83d x \udc00',
  'a byte order mark': '\ufeffJo\ufffe',
  'a formula': '=HYPERLINK("http://evil.example","x")',
  SQL: `Jo'; drop table leads; --`,
  'a template': '{{7*7}} #{7*7} <%= 7*7 %> %s%n',
  'combining marks': `J${'\u0301'.repeat(2_000)}`,
  '50,000 characters': 'm'.repeat(50_000),
};

/** Urlencoded values that are not valid UTF-8. No browser posts such bytes. The key names the kind of the fault. */
export const HOSTILE_BYTES: Readonly<Record<string, string>> = {
  latin1: 'Jos%E9',
  'overlong UTF-8': '%C0%AE%C0%AE%C0%AF%C0%80',
  'a surrogate in UTF-8': '%ED%A0%80',
  'a broken escape': '%E0%A4%A%zz%',
  'UTF-16': '%FF%FEJ%00o%00',
};

/** Names of fields that no form has. */
export const HOSTILE_NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'a[b]',
  'name[]',
  'a.b.c',
  '',
  'to',
  'bcc',
  'subject',
  'x'.repeat(500),
];
