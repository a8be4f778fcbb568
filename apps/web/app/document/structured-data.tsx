/**
 * Markup of structured data (schema.org) as JSON-LD. Put it into the document only when rendering on the server, where
 * search engines read it, so that browsers don't load the code that describes it.
 */
export function structuredDataMarkup(data: object): string {
  // Escapes "<", so that no text can end the script element.
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

/** The markup of the server's render; in the browser, which leaves it alone, '' stands for it. */
export function ServerMarkup({ html }: { html: string }) {
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
