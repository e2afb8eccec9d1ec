import fc from 'fast-check'

/** Pieces that mean something in markdown, put together at random. */
const PIECES = [
	'a', 'word ', 'two words', ' ', '  ', '    ', '\t', '\n', '\n', '\n\n', '\n\n', '# ', '## ', '> ', '&gt; ', '- ', '* ', '+ ', '1. ', '2) ', '- [ ] ', '- [x] ', '[ ] ',
	'*', '**', '_', '__', '~', '~~', '`', '``', '```', '\n```js\n', '\n~~~\n', '---', '===', '***', '\n---\n', '|', '| a | b |\n|---|:-:|\n| c | d |', '\\', '\\*', '<', '>', '</b>', '<b>',
	'<img src=x onerror=alert(1)>', '<!--', '-->', '<script>', '&lt;', '&amp;', '&#35;', '!', '[', ']', '(', ')', '[a](', '](', '![a](https://a.example/x.png)',
	'[b](https://b.example "t")', '[c](javascript:alert(1))', '[d](JAVASCRIPT:x)', '[e](data:text/html,x)', '[f](vbscript:x)', '![g](javascript:x)', '![h](data:image/svg+xml,x)', '<javascript:x>', '[i](//c.example)', '[j](/path)',
	'[ref]', '[ref][]', '[x][ref]', '\n[ref]: https://r.example\n', '\n[ref]: javascript:x\n', '[^1]', '[^n]', '\n[^1]: note', '\n[^n]: other [^1]\n', 'https://u.example/a_b', 'http://v.example)', 'www.w.example', 'x@y.example', 'mailto:x@y.example',
	'<https://z.example>', '{name}', '{other_one}', '{', '}', '\r\n', '\0', '\u2028', '😀', 'ü',
]

/** Any text that looks like markdown. */
export const markdownText = fc.array(fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...PIECES) }, { weight: 1, arbitrary: fc.string({ maxLength: 5 }) }), { maxLength: 40 }).map((pieces) => pieces.join(''))
