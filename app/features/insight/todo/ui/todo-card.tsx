import {
  BanknoteArrowDown,
  BanknoteArrowUp,
  CalendarPlus,
  CalendarCheck,
  CircleCheck,
  FileCheck,
  FileClock,
  FileX,
  Hourglass,
  Landmark,
  Mail,
  MailX,
  MessageSquare,
  MessageSquareText,
  PackageCheck,
  Quote,
  ReceiptText,
  Signature,
  SquareCheck,
  UserRoundX,
} from 'lucide-react'
import { Link } from 'react-router'

import { DuePill } from '#app/features/clients/inquiry/ui/due-pill.tsx'
import { type Todo, getTodoUrgency } from '#app/features/insight/todo/rules.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import './todo.css'
import { useTodoMessages } from './use-todo-messages.ts'

/** Rows shown before the rest is folded. */
const maxShown = 8

const icons: Record<Todo['kind'], typeof Quote> = {
  reply: MessageSquare,
  hold: Hourglass,
  response: CalendarCheck,
  declined: UserRoundX,
  notice: Mail,
  refund: BanknoteArrowUp,
  deposit: BanknoteArrowDown,
  transfer: Landmark,
  'late-fee': ReceiptText,
  'quote-approval': FileCheck,
  countersignature: Signature,
  withdrawal: FileX,
  installment: ReceiptText,
  'quote-renewal': CalendarPlus,
  'quote-unopened': FileClock,
  round: MessageSquareText,
  promise: PackageCheck,
  task: SquareCheck,
  email: MailX,
  testimonial: Quote,
}
const styles = { late: 'pill-bad', today: 'pill-warn', later: '' }

/** Lists what waits for the person, most urgent first, each with its action. */
export function TodoCard({ todos }: { todos: Todo[] }) {
  const { todo: messages } = useMessages().portal.dashboard
  const [visibleTodos, hiddenTodos] = [todos.slice(0, maxShown), todos.slice(maxShown)]
  return (
    <section className="card todo-card" aria-labelledby="todo">
      <header className="card-head">
        <h2 id="todo">{messages.title}</h2>
      </header>
      {todos.length === 0 ? (
        <p className="card-empty todo-empty">
          <CircleCheck />
          {messages.empty}
        </p>
      ) : (
        <TodoList todos={visibleTodos} />
      )}
      {hiddenTodos.length > 0 && (
        <details className="todo-rest">
          <summary>{messages.more(hiddenTodos.length)}</summary>
          <TodoList todos={hiddenTodos} />
        </details>
      )}
    </section>
  )
}

function TodoList({ todos }: { todos: Todo[] }) {
  return (
    <ul className="card-list">
      {todos.map((todo) => (
        <TodoRow key={`${todo.kind}-${todo.id}`} todo={todo} />
      ))}
    </ul>
  )
}

function TodoRow({ todo }: { todo: Todo }) {
  const { task, detail, reason, action } = useTodoMessages()(todo)
  const Icon = icons[todo.kind]
  const id = `todo-${todo.kind}-${todo.id}`
  return (
    <li className="todo" data-kind={todo.kind}>
      <Icon className="todo-icon" />
      <p className="todo-task" id={id}>
        {task}
      </p>
      <p className="todo-detail">{detail}</p>
      <div className="todo-reason">
        {todo.kind === 'reply' ? (
          <DuePill dueAt={todo.dueAt} />
        ) : (
          <ReasonPill dueAt={todo.dueAt} text={reason} />
        )}
      </div>
      <Link
        className="button button-outline button-compact todo-action"
        to={todo.path}
        aria-describedby={id}
      >
        {action}
      </Link>
    </li>
  )
}

function ReasonPill({ dueAt, text }: { dueAt: Date | null; text: string }) {
  const urgency = getTodoUrgency(dueAt, useNow(), useDisplay().timeZone)
  return <span className={`pill ${styles[urgency]}`}>{text}</span>
}
