export default function DoorLink() {
  return null;
}
