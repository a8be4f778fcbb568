import { redirect } from 'react-router';
import { homePath } from '../paths.ts';

/** Any unknown page leads to the home page (specification, section 2). */
export function loader(): Response {
  return redirect(homePath);
}

export function clientLoader(): Response {
  return redirect(homePath);
}
