/** A statement or expression with changes that no test can detect. */
interface EquivalentCode {
  file: string;
  /** The source text, with each run of white space as one space. */
  code: string;
  reason: string;
}

/** Stryker makes no changes in this code. An entry without matching code has no effect. */
const equivalentCode: readonly EquivalentCode[] = [
  {
    file: 'server/src/platform/cache/cached-response.ts',
    code: "if (length > utf16.length) return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8');",
    reason: 'Both branches give equal bytes.',
  },
  {
    file: 'server/src/platform/cache/cached-response.ts',
    code: "return transcode(utf16.subarray(0, length), 'utf16le', 'utf8');",
    reason: 'Node treats an empty encoding name as UTF-8.',
  },
  {
    file: 'server/src/domains/identity/second-factor/second-factor.ts',
    code: 'if (config.requiresSecondFactor) await lockAdmins(trx);',
    reason: 'An extra lock has no visible effect.',
  },
  {
    file: 'server/src/domains/identity/sessions/sign-in.ts',
    code: 'const name = login.toLowerCase();',
    reason: 'Upper case would also give a unique key.',
  },
  {
    file: 'server/src/domains/balance/verify-ledger.ts',
    code: 'return db.isTransaction ? listFaults(db) : inSnapshot(db, listFaults);',
    reason: 'Only concurrent writes show a difference.',
  },
  {
    file: 'server/src/domains/guides/editing/sanitise-guide.ts',
    code: 'return { tagName: refused, attribs: {} };',
    reason: 'A missing name is not in the list of allowed elements either.',
  },
  {
    file: 'server/src/domains/guides/editing/sanitise-guide.ts',
    code: 'allowProtocolRelative: false',
    reason: 'The check repeats a check in addresses.ts.',
  },
  ...[
    'pass < 10',
    'pass += 1',
    'const plainText = toPlainText(body);',
    "const escaped = plainText.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');",
    `return { body: \`<p>\${escaped}</p>\`, plainText, removed: removals.list() };`,
  ].map((code) => ({
    file: 'server/src/domains/guides/editing/sanitise-guide.ts',
    code,
    reason: 'No known markup needs a third pass.',
  })),
];

/** The part of Babel's path that the plugin uses. */
interface CodePath {
  hub?: { file: { opts: { filename?: string } } };
  getSource(): string;
}

/** Stryker calls it for each node. A returned reason excludes the node and its descendants. */
export const equivalentChanges = {
  shouldIgnore(path: CodePath): string | undefined {
    const filename = path.hub?.file.opts.filename ?? '';
    const inFile = equivalentCode.filter(({ file }) => filename.endsWith(file));
    if (inFile.length === 0) return undefined;
    const source = path.getSource().replaceAll(/\s+/g, ' ');
    return inFile.find(({ code }) => code === source)?.reason;
  },
};
