import { api, eventsRoute, refusals, type Route } from '@stoke/contract';

/** The browsable page of `/docs/api`: every call, who may make it, what it refuses. */
export function apiPage(product: string): string {
  const routes = Object.entries<Route>({ ...api, events: eventsRoute });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escape(product)} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/docs/api.css"></head><body><main>
<h1>${escape(product)} API</h1>
<p>Amounts are dollars as JSON numbers. Every error answers <code>{message, code}</code>.
A bearer token from <code>POST /auth/login</code> opens the calls for members.
The machine-readable description is <a href="/api/openapi.json">openapi.json</a>.</p>
${routes.map(([name, route]) => section(name, route)).join('\n')}
</main></body></html>`;
}

const whoTexts: Readonly<Record<Route['who'], string>> = {
  anyone: 'Anyone',
  member: 'Signed in',
  'member-or-banned': 'Signed in, also when banned',
  admin: 'Admins',
};

function section(name: string, route: Route): string {
  const notes = [
    whoTexts[route.who],
    ...(route.needsRules ? ['after accepting the rules'] : []),
    ...(route.owner ? ['only for oneself'] : []),
    ...(route.idempotent ? ['honours Idempotency-Key'] : []),
  ];
  const rows = route.refuses.map((code) => {
    const { status, text } = refusals[code];
    return `<tr><td>${status}</td><td><code>${code}</code></td><td>${escape(text)}</td></tr>`;
  });
  const table =
    rows.length === 0
      ? ''
      : `<table><thead><tr><th>Status</th><th>Code</th><th>Message</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return `<section id="${name}"><h2><span>${route.method}</span> <code>${escape(route.path)}</code></h2>
<p>${escape(route.summary)}. <em>${escape(notes.join(', '))}.</em></p>${table}</section>`;
}

function escape(text: string): string {
  const marks: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}

export const apiPageStyle = `
:root { color-scheme: dark; }
body { margin: 0; background: #0b0b0d; color: #f4f4f6; font: 15px/1.6 system-ui, sans-serif; }
main { max-width: 880px; margin: 0 auto; padding: 48px 24px 96px; }
h1 { font-size: 32px; letter-spacing: -0.02em; }
h2 { font-size: 16px; margin: 0 0 4px; }
h2 span { color: #ff9445; font-size: 13px; margin-right: 6px; }
section { border: 1px solid #26262c; border-radius: 14px; padding: 16px 20px; margin: 16px 0;
  background: #121215; }
p { margin: 0 0 8px; color: #a8a8b3; } em { font-style: normal; color: #8b8b97; }
a { color: #ff9445; } code { font-family: ui-monospace, monospace; font-size: 13px; }
table { border-collapse: collapse; width: 100%; font-size: 13px; }
th, td { text-align: left; padding: 4px 12px 4px 0; border-top: 1px solid #26262c;
  vertical-align: top; } th { color: #8b8b97; font-weight: 500; }`;
