import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queries } from './parts/query.tsx'
import { router } from './routes.tsx'
import { applyTheme } from './shell/theme.ts'
import './styles/base.css'
import './styles/shell.css'
import './styles/board.css'
import './styles/card.css'
import './styles/pages.css'

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
