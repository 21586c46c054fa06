import type { Size } from './size.ts'

export const small: Size = { orders: 1_000, clients: 100, articles: 10, requests: 100, subscribers: 100 }
export const large: Size = {
  orders: 1_000_000,
  clients: 100_000,
  articles: 10_000,
  requests: 100_000,
  subscribers: 100_000,
}
export const asked = 400

interface Night {
  ms: number
  orders: number
}

export function report(rows: string[], [before, after]: readonly [Night, Night], plans: string): string {
  const count = (size: Size) =>
    `${size.orders.toLocaleString('en')} orders and as many invoices, ${size.clients.toLocaleString('en')} clients, ${size.articles.toLocaleString('en')} articles, ${size.requests.toLocaleString('en')} requests and as many messages, ${size.subscribers.toLocaleString('en')} subscribers and a letter for each thousand`
  return `## Growth
Two sites side by side, asked in turns ${asked} times for each page, by one client with a hundred orders or by one of the staff: ${count(small)},
against ${count(large)}. 95 of 100 answers within (bar: ratio ≤ 1.5):

| Page | small | large | ratio |
|---|---|---|---|
${rows.join('\n')}

The night's count of what orders say of the workshop's pace, the middle of five: ${before.ms.toFixed(0)} ms of ${before.orders.toLocaleString('en')} orders of
three months, ${after.ms.toFixed(0)} ms of ${after.orders.toLocaleString('en')}; pages read its ten rows.

What PostgreSQL does on the large site:

${plans}
`
}
