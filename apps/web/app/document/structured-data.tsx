/**
 * Markup of structured data (schema.org) as JSON-LD. Put it into the document only when rendering on the server, where
 * search engines read it, so that browsers don't load the code that describes it.
 */
export function structuredDataMarkup(data: object): string {
  // Escapes "<", so that no text can end the script element.
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

/** Markup that only the server renders. The browser passes '' and leaves the server's markup as it is. */
export function ServerMarkup({ html }: { html: string }) {
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
