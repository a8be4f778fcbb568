import type { ReactNode } from 'react';
import { Link } from '../../pages/link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CHEVRONS_UP_DOWN } from '../../ui/icons.ts';
import { usePopUp } from '../../ui/use-pop-up.ts';

interface HubSwitcherProps {
  name: string;
  detail?: ReactNode;
  /** Accessible label, for instance "Switch event". */
  switchLabel: string;
  /** Content of the panel, rendered when it opens. */
  children: (close: () => void) => ReactNode;
}

/** Name in the hub header that opens a panel of alternatives. */
export function HubSwitcher({ name, detail, switchLabel, children }: HubSwitcherProps) {
  const { opened, setOpened, close, frame } = usePopUp<true>();
  return (
    <div {...frame} className="-mx-2 min-w-0 max-[16rem]:order-last max-[16rem]:basis-full">
      <button
        type="button"
        title={name}
        aria-expanded={opened === true}
        onClick={() => setOpened(opened ? undefined : true)}
        className="flex min-h-11 max-w-full items-center gap-1.5 rounded-md px-2 text-left hover:bg-pan-deep"
      >
        <HubName name={name} detail={detail} />
        <span className="sr-only">{switchLabel}</span>
        <Icon path={CHEVRONS_UP_DOWN} className="size-4 shrink-0 text-soft print:hidden" />
      </button>
      {opened && (
        <div className="absolute inset-x-3 top-14 max-[16rem]:top-full z-50 flex max-h-[min(32rem,calc(100dvh-5rem))] flex-col rounded-lg border bg-pan-bright shadow-raised sm:right-auto sm:w-96 lg:top-16 lg:left-auto">
          {children(close)}
        </div>
      )}
    </div>
  );
}

/** Name in the hub header, with a detail line below. */
export function HubName({ name, detail }: { name: string; detail?: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="truncate max-[16rem]:whitespace-normal font-display text-lg leading-tight font-bold tracking-tight lg:text-xl">
        {name}
      </span>
      {detail && (
        <span className="figures flex items-center gap-1.5 text-[0.8125rem] leading-tight text-soft">{detail}</span>
      )}
    </span>
  );
}

interface SwitcherLinkProps {
  to: string;
  current: boolean;
  name: string;
  detail?: ReactNode;
  onClick: () => void;
}

/** Link in a switcher's panel. */
export function SwitcherLink({ to, current, name, detail, onClick }: SwitcherLinkProps) {
  return (
    <li>
      <Link
        to={to}
        onClick={onClick}
        aria-current={current ? 'true' : undefined}
        className="flex min-h-12 flex-col justify-center border-l-2 border-transparent px-4 py-1.5 leading-snug hover:bg-pan-deep aria-[current=true]:border-dune"
      >
        <span className="font-semibold wrap-anywhere">{name}</span>
        {detail && <span className="figures text-sm text-soft">{detail}</span>}
      </Link>
    </li>
  );
}
