import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: 'es2022',
    // The policy of the page allows no inline script, and every browser of this age preloads modules itself.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: true,
    // The packages that went into the files, for the licences and the SBOM of a release.
    license: { fileName: '.vite/packages.json' },
    // The console, and the page of embedded boards.
    rolldownOptions: { input: ['index.html', 'embed.html'].map((page) => `${import.meta.dirname}/${page}`) },
    reportCompressedSize: false,
  },
})
