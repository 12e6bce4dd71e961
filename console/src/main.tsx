import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { language } from './languages/language.ts'
import { queries } from './parts/query.tsx'
import { router } from './routes.tsx'
import { applyTheme } from './shell/theme.ts'
import './parts/tokens.css'
import './parts/controls.css'
import './parts/page.css'
import './shell/shell.css'
import './board/board.css'

document.documentElement.lang = language
applyTheme()
const root = document.getElementById('app')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
