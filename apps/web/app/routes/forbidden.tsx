export default function Forbidden() {
  return null;
}
