import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * Everything that every page needs, so that a visit downloads it once: React, the router, the query cache. What is not
 * in here travels with the page or the part that uses it.
 */
const VENDOR =
  /node_modules[\\/](react|react-dom|react-router|scheduler|cookie-es|@remix-run[\\/]route-pattern|@tanstack)[\\/]/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), toasterWithoutInjectedStyle()],
  // The pages carry their parts with them in one file: it starts at once and renders at full speed in any NODE_ENV.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'vendor', test: VENDOR }] } } } },
    },
  },
});

/** The toaster brings its style sheet as an injected `<style>`, which the content-security policy refuses: ours is bundled. */
function toasterWithoutInjectedStyle(): Plugin {
  return {
    name: 'toaster-without-injected-style',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]sonner[\\/]dist[\\/]index\.mjs$/ },
      handler(code) {
        const start = code.indexOf('__insertCSS(', code.indexOf('function __insertCSS') + 24);
        if (start < 0) this.error('sonner no longer injects its style sheet: this plugin can go');
        return { code: code.slice(0, start) + code.slice(start).replace('__insertCSS(', 'void ('), map: null };
      },
    },
  };
}
