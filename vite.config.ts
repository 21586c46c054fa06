import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    // The server's own modules are bundled with the routes: one module graph, one file to start.
    ssr: {
      build: {
        rollupOptions: {
          input: './server/start.ts',
        },
      },
    },
  },
})
