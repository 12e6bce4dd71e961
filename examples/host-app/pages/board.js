import '/muster-embed/index.js'
import { service } from '/config.js'

const board = document.querySelector('muster-board')
board.setAttribute('service', service)

board.getToken = async () => {
  const answer = await fetch('/muster-token', { method: 'POST' })
  if (answer.status === 401) return null
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
  return answer.json()
}

const last = document.querySelector('#last')
board.addEventListener('navigate', ({ detail }) => {
  last.textContent = detail.card_id ? `Card ${detail.card_id} is open.` : ''
})
board.addEventListener('change', ({ detail }) => {
  last.textContent = detail.map(({ type }) => type).join(', ')
})
board.addEventListener('error', ({ detail }) => {
  last.textContent = detail.message
})
