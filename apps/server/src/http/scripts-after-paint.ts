/** One import of the module script that the router writes: a file for its effect, or a route's module by name. */
const IMPORT = /^import (?:\* as (\w+) from )?"([^"]+)";$/;
const MODULE_SCRIPT = /(<script\b[^>]*\btype="module"[^>]*>)([\s\S]*?)(<\/script>)/;
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*\bhref="([^"]+)"[^>]*\/>/g;

/**
 * Lets a rendered page fetch its scripts only once it has been painted: over a slow line its text, faces and poster
 * come first, undisturbed, and it is useful as it is until the scripts are there. Where nobody is looking (another tab,
 * a page prepared in advance) nothing is painted, and they are fetched at once.
 * @throws where the router's module script is not of the form that is known
 */
export function scriptsAfterPaint(html: string): string {
  if (!MODULE_SCRIPT.test(html)) return html;
  const files: string[] = [];
  const light = html.replace(MODULE_PRELOAD, (_, file: string) => {
    files.push(file);
    return '';
  });
  return light.replace(MODULE_SCRIPT, (_, open: string, code: string, close: string) => {
    return `${open}${startLater(code, files)}${close}`;
  });
}

/** Static imports are fetched before the first line runs, so they are made dynamic ones. */
function startLater(code: string, files: readonly string[]): string {
  const names: string[] = [];
  const modules: string[] = [];
  const rest: string[] = [];
  for (const line of code.split('\n').map((line) => line.trim())) {
    const [found, name, file] = IMPORT.exec(line) ?? [];
    if (found) {
      names.push(name ?? '');
      modules.push(`import("${file}")`);
    } else if (line) rest.push(line);
  }
  if (modules.length === 0 || rest.some((line) => /^(?:import|export)\s/.test(line)))
    throw new Error("The router's module script has changed its form");
  return `const start = async () => {
for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
const [${names.join(', ')}] = await Promise.all([${modules.join(', ')}]);
${rest.join('\n')}
};
if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));`;
}
