import type { Plugin } from 'vite';

/** The toaster brings its style sheet as an injected `<style>`, which the content-security policy refuses: ours is bundled. */
export function toasterWithoutInjectedStyle(): Plugin {
  return {
    name: 'toaster-without-injected-style',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]sonner[\\/]dist[\\/]index\.mjs$/ },
      handler(code) {
        const call = /^__insertCSS\(/m;
        if (!call.test(code)) this.error('sonner no longer injects its style sheet: this plugin can go');
        return { code: code.replace(call, 'void ('), map: null };
      },
    },
  };
}
