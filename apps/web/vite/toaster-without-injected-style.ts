import type { Plugin } from 'vite';

/**
 * The toaster injects its styles as a `<style>`, which the content-security policy blocks; ours are bundled instead.
 */
export function toasterWithoutInjectedStyle(): Plugin {
  return {
    name: 'toaster-without-injected-style',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]sonner[\\/]dist[\\/]index\.mjs$/ },
      handler(code) {
        const call = /^__insertCSS\(/m;
        if (!call.test(code)) this.error('sonner no longer injects its styles: remove this plugin');
        return { code: code.replace(call, 'void ('), map: null };
      },
    },
  };
}
