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

export function report(rows: string[], plans: string): string {
  const count = (size: Size) =>
    `${size.orders.toLocaleString('en')} orders and as many invoices, ${size.clients.toLocaleString('en')} clients, ${size.articles.toLocaleString('en')} articles, ${size.requests.toLocaleString('en')} requests and as many messages, ${size.subscribers.toLocaleString('en')} subscribers and a letter for each thousand`
  return `## Growth
Two sites side by side, asked in turns ${asked} times for each page, by one client with a hundred orders or by one of the staff: ${count(small)},
against ${count(large)}. 95 of 100 answers within (bar: ratio ≤ 1.5):

| Page | small | large | ratio |
|---|---|---|---|
${rows.join('\n')}

What PostgreSQL does on the large site:

${plans}
`
}
